// Steps, taken one after another.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cutline, publications, text } from "./support.mjs";

const { check, play } = cutline;

test("steps given apart are those of the file", () => {
  for (const [name, { steps, ...start }] of Object.entries(publications)) {
    assert.deepEqual(play(text(start), steps.map((step) => step.do)), check(text({ ...start, steps })), name);
  }
});

test("steps are taken after those of the file", () => {
  const { steps, ...start } = publications["a reply is lost"];
  const sentences = steps.map((step) => step.do);
  for (let own = 0; own <= steps.length; own += 1) {
    const file = text({ ...start, steps: steps.slice(0, own) });
    assert.deepEqual(play(file, new Set(sentences.slice(own))), check(text({ ...start, steps })), `${own} in the file`);
  }
});

test("the first step that cannot be taken is reported by its place", () => {
  const file = "[partitions]\nA = 'before 100'";
  const report = play(file, ["A through 100", "B through 100", "C through 100"]);
  assert.equal(report.kind, "unreadable");
  assert.deepEqual(report.errors.map(({ path }) => path), ["steps.2"]);
  assert.match(report.errors[0].message, /`B`/);
  assert.deepEqual(play("[partitions", []), check("[partitions"));
});

test("what is no text is refused", () => {
  const path = "steps.2";
  const message = "expected a sentence like `A through 100`";
  assert.throws(() => play("[partitions]\nA = 'before 100'", ["A through 100", 7]), {
    name: "CutlineError",
    errors: [{ line: null, column: null, path, message }],
  });
});
