// Starts the page. What the first screen does without comes once that is there; but who has been here before, or comes
// by a link, may begin anywhere, so that for them it comes first. (Without a network, what is called before it has come
// cannot come any more: only what does not block the page is asked of the service worker.)
import init, { bring } from "./NAME.js";

/** The styles of what comes later. Without them all of it works, and looks plain. */
const dress = () =>
  new Promise((dressed) => {
    const sheet = document.createElement("link");
    sheet.onload = sheet.onerror = dressed;
    sheet.rel = "stylesheet";
    sheet.href = "./LATE";
    document.head.append(sheet);
  });
const rest = () => Promise.all([dress(), ...["PARTS"].map(bring)]);

let anywhere = location.hash !== "";
try {
  anywhere ||= localStorage.getItem("cutline.screen") !== null;
} catch { /* No storage, so nobody has been here. */ }

if (anywhere) await rest();
await init();
if (!anywhere) await rest();
