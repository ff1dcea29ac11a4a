// The package as others use it: imported by its name, and as its README says.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { cutline, folder, run } from "./support.mjs";

const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

test("it is imported by its name", () => {
  const script = `
    import * as decide from "cutline";
    import * as scenario from "cutline/scenario";
    console.log(decide.version(), Object.keys(decide).join(" "), "|", Object.keys(scenario).join(" "));`;
  assert.equal(run(script), `${manifest.version} merge resolve version | check play\n`);
  assert.equal(cutline.version(), manifest.version);
});

test("every file that its package.json names is there", () => {
  const named = (value) => (typeof value === "string" ? [value] : Object.values(value).flatMap(named));
  const { "./*.wasm": _, ...entries } = manifest.exports;
  for (const file of [manifest.types, ...named(entries), ...manifest.sideEffects]) assert.ok(existsSync(join(folder, file)), file);
});

test("the examples of the README print what it says", async (t) => {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const examples = [...readme.matchAll(/```js\n(.*?)```\s+```text\n(.*?)```/gs)];
  assert.notEqual(examples.length, 0);
  assert.equal(examples.length, readme.match(/```js\n/g).length, "an example without its output");
  for (const [, script, output] of examples) await t.test(script.split("\n")[0], () => assert.equal(run(script), output));
});
