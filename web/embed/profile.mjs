// What a module of figures calls when scenarios are shown and touched. The build runs this with Node: a folder with a
// module whose functions say their numbers, and scenario files. Prints the numbers.
//
// A figure is asked for all that cutline.js asks for when somebody reads it, steps through it, and moves its sliders.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...scenarios] = process.argv.slice(2);
globalThis.seen = new Set();
const { Figure, initSync } = await import(pathToFileURL(join(folder, "module.mjs")));
initSync({ module: readFileSync(join(folder, "module.wasm")) });

const KEYS = ["ArrowLeft", "ArrowRight", "Home", "End", " "];
const all = (markup, pattern) => [...markup.matchAll(pattern)].map(([, found]) => found);

// Files as they are, and as short as they are in most pages: a table, and perhaps one step.
const texts = scenarios.flatMap((scenario) => {
  const text = readFileSync(scenario, "utf8");
  const [start, step] = text.replace(/^(?:about|#).*\n/gm, "").split(/^(?=\[\[steps\]\])/m);
  return step ? [text, start, start + step] : [text, start];
});

for (const text of texts) {
  const figure = Figure.read(text);
  const show = (width = 700) => {
    figure.told();
    return figure.draw(width, false, true);
  };
  const changed = () => {
    show();
    const text = figure.link();
    if (text) figure.fragment(text);
  };
  figure.title();
  figure.is_read();
  figure.draw(300, true, false);
  show(300);
  changed();
  for (const slider of all(show(), /data-slider="([^"]*)"/g)) {
    for (const key of KEYS) if (figure.key(slider, key, false)) changed();
    figure.drag(slider, 100);
    show();
    if (figure.end_drag()) changed();
    figure.drag(slider, 200);
    figure.cancel();
  }
  const walk = (to) => {
    while (figure.walk(to)) changed();
  };
  walk("undo");
  walk("redo");
  walk("undo");
  for (const sentence of all(show(), /data-do="([^"]*)"/g)) {
    if (figure.take(sentence.replaceAll("&quot;", '"').replaceAll("&amp;", "&"))) changed();
  }
  walk("undo");
  walk("back");
  walk("forward");
  // It leaves the page, and comes back.
  figure.restore(figure.kept());
  show();
  figure.free();
}
process.stdout.write([...globalThis.seen].join("\n"));
