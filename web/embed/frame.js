// The figure in embed.html: the scenario is in the address, and the page around is told how high it is.
//
// A message is { type: "cutline:height", version: 1, height }, with the height in CSS pixels. It goes to whoever has
// put the frame there, and says nothing else. The address is read and never written.

import "./cutline.js";


const figure = document.querySelector("cut-line");
const words = document.querySelector("p");

const show = async () => {
  const fragment = location.hash.slice(1);
  words.hidden = fragment !== "";
  figure.hidden = fragment === "";
  if (fragment) figure.fragment = fragment;
};

addEventListener("hashchange", show);
show();
figure.addEventListener("cutline-decision", () => {
  const label = figure.shadowRoot.querySelector("figure, [aria-label]")?.getAttribute("aria-label");
  document.title = label ? `${label} · Cutline` : "Cutline";
});

let said;
new ResizeObserver(() => {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  if (height === said || parent === window) return;
  said = height;
  parent.postMessage({ type: "cutline:height", version: 1, height }, "*");
}).observe(document.documentElement);
