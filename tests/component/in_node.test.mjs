// The component in Node, through jco, says what the program says.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { difference } from "./support.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with \`cargo xtask test\``);
  return value;
}

const home = mkdtempSync(join(tmpdir(), "cutline-"));
after(() => rmSync(home, { recursive: true }));

/** The component as a module for Node. */
async function transpiled() {
  const { transpile } = await import(pathToFileURL(setting("CUTLINE_JCO")));
  const { files, imports } = await transpile(setting("CUTLINE_COMPONENT"), { name: "cutline" });
  assert.deepEqual(imports, [], "it imports nothing");
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), contents);
  }
  writeFileSync(join(home, "package.json"), '{ "type": "module" }');
  return import(pathToFileURL(join(home, "cutline.js")));
}

const { publish, read, scenario } = await transpiled();

const { stdout, stderr, error } = spawnSync(setting("CUTLINE_CLI"), ["check", "--json", "tests/scenarios"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
if (error) throw error;
assert.equal(stderr, "");
const reports = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));

/** What is thrown: the typed errors themselves. */
function errors(call) {
  try {
    call();
  } catch (thrown) {
    return thrown;
  }
  return assert.fail("nothing was thrown");
}

test("every shipped scenario is decided as by the program", async (t) => {
  assert.notEqual(reports.length, 0);
  for (const { file, ...report } of reports) {
    await t.test(file, () => {
      const text = readFileSync(join(root, file), "utf8");
      assert.deepEqual(JSON.parse(scenario.check(text)), report);
      const { decision, reading } = report.moments[0];
      const [decide, other] = reading ? [read.resolve, publish.merge] : [publish.merge, read.resolve];
      assert.equal(difference(decide(text), decision), null);
      assert.match(errors(() => other(text))[0].message, /^expected a .*: give it to `/);
    });
  }
});

test("the example of the README runs", () => {
  const readme = readFileSync(join(root, "core/bindings/component/README.md"), "utf8");
  const [[, example]] = readme.matchAll(/```js\n(.*?)```/gs);
  writeFileSync(join(home, "example.mjs"), example.replace("./cutline/", "./"));
  assert.equal(execFileSync(process.execPath, [join(home, "example.mjs")], { encoding: "utf8" }), "frontier before 100\n");
});

test("steps are taken", () => {
  const text = "[partitions]\nA = 'before 100'";
  const steps = [{ do: "A through 100" }, { do: "A ended" }];
  const file = JSON.stringify({ partitions: { A: "before 100" }, steps });
  assert.deepEqual(JSON.parse(scenario.play(text, steps.map((step) => step.do))), JSON.parse(scenario.check(file)));
});

test("a text that does not read is told with places", () => {
  const text = "epoch = -1\n[partitions]\nA = 'befor 100'";
  const { errors: told } = JSON.parse(scenario.check(text));
  assert.equal(told.length, 2);
  assert.equal(difference(errors(() => publish.merge(text)), told), null);
});

test("64 bits are exact", () => {
  const max = 2n ** 64n - 1n;
  const { outcome } = read.resolve(`{"stream": {"committed_end": ${max}}, "read": {"offset": ${max}}}`);
  assert.deepEqual(outcome, { tag: "eof", val: { committedEnd: max, nextOffset: max } });
});

test("a difference is seen", () => {
  const text = "[partitions]\nA = 'before 100'\nB = 'through 100'";
  const { decision } = JSON.parse(scenario.check(text)).moments[0];
  const typed = publish.merge(text);
  for (const [change, path] of [
    [(decision) => (decision.kind = "ended"), ".kind"],
    [(decision) => (decision.epoch = "2"), ".epoch"],
    [(decision) => (decision.cut.endpoint = "through"), ".cut.endpoint"],
    [(decision) => decision.witnesses.push("B"), ".witnesses"],
    [(decision) => (decision.more = 1), ".more"],
    [(decision) => delete decision.next, ".next"],
    [(decision) => (decision.equivalent = decision.cut), ".equivalent"],
  ]) {
    const changed = structuredClone(decision);
    change(changed);
    assert.ok(difference(typed, changed)?.startsWith(`${path}:`), `${path}: ${difference(typed, changed)}`);
  }
});
