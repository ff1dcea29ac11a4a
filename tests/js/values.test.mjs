// What goes in: numbers that a float would round, maps, absent keys, and values that no scenario holds.

import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { cutline } from "./support.mjs";

const { check, merge, resolve } = cutline;
const MAX = 2n ** 64n - 1n;
const SEQUENCE = "49640000000000000000000000000000000000000000000000000501";

/** The error that is thrown, as `path: message` for each thing that is wrong. */
function errors(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof Error, String(error));
    assert.equal(error.name, "CutlineError");
    const lines = error.errors.map(({ path, message }) => (path ? `${path}: ${message}` : message));
    assert.equal(error.message, lines.join("\n"));
    return lines;
  }
  assert.fail("nothing was thrown");
}

test("64 bits are exact as a bigint and as text", () => {
  for (const max of [MAX, String(MAX)]) {
    const eof = resolve({ stream: { committed_end: max }, read: { offset: max } });
    assert.deepEqual([eof.kind, eof.committedEnd, eof.nextOffset], ["eof", String(MAX), String(MAX)]);
    assert.equal(merge({ epoch: max, partitions: { A: "ended" } }).epoch, String(MAX));
  }
  const served = resolve({
    stream: { committed_end: MAX, version: MAX },
    candidates: [{ key: "seg", generation: MAX, range: `[0, ${MAX})`, metadata_version: MAX }],
    read: { offset: MAX - 1n },
  });
  assert.deepEqual(
    [served.generation, served.candidate.metadataVersion, served.range.end, served.firstRecord, served.nextOffset],
    [String(MAX), String(MAX), String(MAX), String(MAX - 1n), String(MAX)],
  );
});

test("coordinates of any size are exact, and keep their spelling", () => {
  const { cut, equivalent } = merge({ order: "integer with successor", partitions: { A: `through ${SEQUENCE}` } });
  assert.equal(cut.at, SEQUENCE);
  assert.equal(equivalent.at, String(BigInt(SEQUENCE) + 1n));
  assert.equal(merge({ order: "lsn", partitions: { A: "before 0/016B3748" } }).cut.at, "0/016B3748");
});

test("a number is exact or refused", () => {
  assert.equal(merge({ epoch: Number.MAX_SAFE_INTEGER, partitions: {} }).epoch, String(Number.MAX_SAFE_INTEGER));
  assert.equal(merge({ epoch: -0, partitions: {} }).epoch, "0");
  for (const [epoch, message] of [
    [2 ** 53, "a number beyond 2^53 - 1, which JavaScript rounds: give a BigInt, or its digits as text"],
    [1.5, "a number with a fraction"],
    [NaN, "a number that is not finite"],
    [Infinity, "a number that is not finite"],
  ]) {
    assert.deepEqual(errors(() => merge({ epoch, partitions: {} })), [`epoch: expected a whole number, found ${message}`]);
  }
  for (const epoch of [-1, -1n, MAX + 1n, "1e3"]) {
    assert.match(errors(() => merge({ epoch, partitions: {} }))[0], /^epoch: `.*` is not a whole number from 0 to 18446744073709551615$/);
  }
});

test("undefined is an absent key", () => {
  const partitions = { A: { at: "before 100", floor: undefined } };
  assert.deepEqual(merge({ epoch: undefined, partitions }), merge({ partitions: { A: { at: "before 100" } } }));
  assert.deepEqual(errors(() => merge({ epoch: null, partitions: {} })), ["epoch: expected a whole number, found null"]);
});

test("a Map is taken as an object, in its own order", () => {
  const partitions = new Map([["10", "before 100"], ["9", new Map([["at", "before 100"]])]]);
  assert.deepEqual(merge({ partitions }).witnesses, ["10", "9"]);
  assert.deepEqual(merge(new Map([["partitions", partitions]])).witnesses, ["10", "9"]);
});

test("values of another frame are taken", () => {
  const value = vm.runInNewContext('({ partitions: new Map([["A", { at: "before 100", events: ["99"] }]]) })');
  assert.deepEqual(merge(value).witnesses, ["A"]);
});

test("everything that is wrong is listed, each with its path", () => {
  const vector = { epoc: 7, scope: 3, partitions: { A: "befor 100", B: { at: "before x", finality: "maybe", durable: "yes" } } };
  const found = errors(() => merge(vector));
  for (const start of [
    "scope: expected text, found an integer",
    "partitions.A: `befor 100` is not a cut",
    "partitions.B.at: ",
    "partitions.B.finality: `maybe` is not a finality claim",
    "partitions.B.durable: expected true or false, found text",
    "unknown key `epoc`",
  ]) {
    assert.ok(found.some((line) => line.startsWith(start)), `${start}\n${found.join("\n")}`);
  }
  assert.equal(found.length, 6, found.join("\n"));
  const world = { stream: {}, candidates: [{ key: "a", range: "[9, 1)" }], read: { offset: true } };
  assert.equal(errors(() => resolve(world)).length, 4);
});

test("what no scenario holds is named, at its path", () => {
  const cases = [
    [() => 0, "a function"],
    [Symbol("x"), "a symbol"],
    [new Date(0), "an object that is neither plain nor a Map"],
    [new Set(["A"]), "an object that is neither plain nor a Map"],
    [new Map([[1, "before 100"]]), "a Map with a key that is not text"],
    ["\ud800", "text with half a character: a lone surrogate"],
  ];
  for (const [value, kind] of cases) {
    const [line] = errors(() => merge({ partitions: { A: value } }));
    assert.ok(line.startsWith("partitions.A: ") && line.endsWith(`found ${kind}`), line);
  }
  for (const value of [undefined, null, "text", 7, [], 7n]) {
    assert.match(errors(() => merge(value))[0], /^expected a scenario, found /);
  }
  assert.deepEqual(errors(() => check(undefined)), ["expected the text of a scenario file"]);
});

test("text comes through as it is", () => {
  const scope = "\\n is no end of a line,\nthis is one, \\\\n is none, \"so\" it ends in \\";
  assert.equal(merge({ scope, partitions: { A: "ended" } }).scope, scope);
  const [line] = errors(() => merge({ partitions: { "A\nB": "ended" } }));
  assert.match(line, /^partitions\.A\nB: /);
});

test("a value that contains itself, or is too deep, is refused", () => {
  const cyclic = { A: {} };
  cyclic.A.at = cyclic;
  cyclic.B = [cyclic, cyclic];
  const found = errors(() => merge({ partitions: cyclic }));
  assert.ok(found.length > 0 && found.every((line) => line.endsWith("found a value that contains itself")), found.join("\n"));
  let deep = "before 100";
  for (let depth = 0; depth < 10_000; depth += 1) deep = [deep];
  assert.equal(errors(() => merge({ partitions: { A: deep } })).length, 1);
  let shared = "before 100";
  shared = [shared, shared];
  assert.equal(merge({ partitions: { A: shared, B: shared } }).kind, "rejected", "twice in one value is no cycle");
});

test("what the caller's own code throws is what the caller gets", () => {
  const oops = new RangeError("oops");
  const thrower = () => {
    throw oops;
  };
  assert.throws(() => merge({ get partitions() { return thrower(); } }), (error) => error === oops);
  assert.throws(() => merge(new Proxy({}, { ownKeys: thrower })), (error) => error === oops);
  assert.equal(merge({ partitions: { A: "ended" } }).kind, "ended", "the module lives on");
});

test("the two kinds are not mixed up, and nothing is left out in silence", () => {
  const read = { stream: { committed_end: 9 }, read: { offset: 0 } };
  assert.deepEqual(errors(() => merge(read)), ["expected a checkpoint vector, found a read: give it to `resolve`"]);
  assert.deepEqual(errors(() => resolve({ partitions: {} })), ["expected a read, found a checkpoint vector: give it to `merge`"]);
  const steps = [{ do: "A through 100" }];
  const refused = (key) => `${key}: one moment is decided here, without steps and expectations: \`check\` takes them`;
  assert.deepEqual(errors(() => merge({ partitions: { A: "before 100" }, steps, expect: "rejected" })), [refused("steps"), refused("expect")]);
});
