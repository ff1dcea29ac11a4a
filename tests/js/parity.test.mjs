// The package and the program say the same, and objects say the same as files.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { cutline, first, program, root, scenarios, setting, vectors, worlds } from "./support.mjs";

const { check, merge, resolve } = cutline;

test("every shipped scenario is reported as by the program", async (t) => {
  const reports = program(["tests/scenarios"]);
  assert.equal(reports.length, scenarios.length);
  for (const { file, ...report } of reports) {
    await t.test(file, () => {
      assert.deepEqual(check(readFileSync(join(root, file), "utf8")), report);
    });
  }
});

test("a broken file is reported as by the program", () => {
  for (const text of ['titel = "x"\n[partitions]\nA = "befor 100"\n', "{", "", "[partitions", '{"partitions": 3}']) {
    const [{ file, ...report }] = program(["-"], text);
    assert.equal(report.kind, "unreadable");
    assert.deepEqual(check(text), report, text);
  }
});

for (const [decide, cases] of [[merge, vectors], [resolve, worlds]]) {
  test(`an object given to ${decide.name} is decided as the same text`, async (t) => {
    for (const [name, value] of Object.entries(cases)) {
      await t.test(name, () => assert.deepEqual(decide(value), first(check(JSON.stringify(value)))));
    }
  });
}

test("the start of every shipped scenario decides the same as an object", async (t) => {
  const { parse } = await import(pathToFileURL(setting("CUTLINE_TOML")));
  const read = (file, text) => (file.endsWith(".json") ? JSON.parse(text) : parse(text, { integersAsBigInt: true }));
  for (const file of scenarios) {
    await t.test(file, () => {
      const text = readFileSync(join(root, "tests/scenarios", file), "utf8");
      const { steps, expect, ...value } = read(file, text);
      const decide = "read" in value ? resolve : merge;
      assert.deepEqual(decide(value), first(check(text)));
    });
  }
});

test("results are plain objects that JSON keeps", () => {
  for (const result of [...Object.values(vectors).map(merge), ...Object.values(worlds).map(resolve)]) {
    assert.deepEqual(JSON.parse(JSON.stringify(result)), result);
    assert.deepEqual(structuredClone(result), result);
  }
});
