// Starts the page. What the first screen does without comes once that is there; but who has been here before, or comes
// by a link, may begin anywhere, so that for them it comes first. (Without a network, what is called before it has come
// cannot come any more: only what does not block the page is asked of the service worker.)
import init, { bring } from "./NAME.js";

const rest = () => Promise.all(["PARTS"].map(bring));

let anywhere = location.hash !== "";
try {
  anywhere ||= localStorage.getItem("cutline.screen") !== null;
} catch { /* No storage, so nobody has been here. */ }

if (anywhere) await rest();
await init();
await rest();
