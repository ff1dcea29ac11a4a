// What the tests share: the package, the program, and cases that show every kind of outcome.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

export function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with \`cargo xtask test\``);
  return value;
}

/** The folder of the package. */
export const folder = setting("CUTLINE_JS");

/** The package: both of its imports. */
export const cutline = {
  ...(await import(pathToFileURL(join(folder, "index.node.js")))),
  ...(await import(pathToFileURL(join(folder, "scenario.node.js")))),
};

/** Every scenario file. */
export const scenarios = readdirSync(join(root, "tests/scenarios"), { recursive: true }).filter((file) => /\.(toml|json)$/.test(file));

/** What `cutline check --json` says of these files or folders, or of `-`. */
export function program(files, input = "") {
  const { stdout, stderr, error } = spawnSync(setting("CUTLINE_CLI"), ["check", "--json", ...files], {
    cwd: root,
    encoding: "utf8",
    input,
    maxBuffer: 1 << 28,
  });
  if (error) throw error;
  if (stderr) throw new Error(stderr);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** What a program of one's own prints that has the package in its `node_modules`. */
export function run(script) {
  const home = project();
  try {
    return execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: home, encoding: "utf8" });
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** A new folder that has the package in its `node_modules`. */
export function project() {
  const home = mkdtempSync(join(tmpdir(), "cutline-"));
  mkdirSync(join(home, "node_modules"));
  writeFileSync(join(home, "package.json"), '{ "type": "module" }');
  symlinkSync(folder, join(home, "node_modules", "cutline"), "junction");
  return home;
}

/** Every partition, by one problem each. */
export const problems = {
  epoch: 7,
  scope: "orders",
  members: ["missing", "floor", "scope", "epoch", "finality", "token", "volatile", "twice", "malformed"],
  partitions: {
    missing: "missing",
    floor: { floor: "before 80" },
    scope: { at: "before 100", scope: "payments" },
    epoch: { at: "before 100", epoch: 6 },
    finality: { at: "before 100", finality: "provisional" },
    token: { token: "abc" },
    volatile: { at: "before 100", durable: false },
    twice: ["before 100", { at: "through 100" }],
    malformed: { raw: "befor 100" },
    stranger: "before 100",
  },
};

/** Vectors whose decisions show every kind, by name. */
export const vectors = {
  frontier: { order: "integer with successor", epoch: 7, partitions: { A: "before 100", B: "through 100" } },
  level: { partitions: { A: "before 100", B: "before 100" } },
  "others have ended": { partitions: { A: "before 100", B: "ended" } },
  "a floor excuses": { partitions: { A: "before 100", B: { floor: "before 100" }, C: "before 200" } },
  ended: { partitions: { A: "ended", B: "ended" } },
  withheld: { order: "opaque", partitions: { A: "before x", B: "through y", C: "ended" } },
  problems,
  "no partition": { partitions: {} },
};

const stream = { name: "orders", version: 18, trim: 18, committed_end: 92 };
const segment = (generation, range, more) => ({ key: `seg-${generation}`, generation, range, ...more });

/** Reads whose answers show every kind, by name. */
export const worlds = {
  served: {
    stream,
    candidates: [
      segment(8, "[24, 70)", { read: "failed" }),
      segment(7, "[24, 70)", { object: "lost" }),
      segment(6, "[24, 70)", { index: "invalid" }),
      segment(5, "[24, 70)", { pin: "failed" }),
      segment(4, "[24, 70)", { object: "replaced by etag b2" }),
      segment(3, "[24, 70)", { open: "failed" }),
      segment(2, "[24, 70)", { metadata_version: 7, checksum: "9f1c", publication: "p-1" }),
      segment(1, "[24, 70)"),
      segment(0, "[70, 92)"),
      segment(9, "[24, 70)", { view: "TOPIC_COMPACTED", records: [48] }),
    ],
    read: { offset: 47, deadline_ms: 200 },
  },
  gap: {
    stream,
    candidates: [segment(9, "[24, 70)", { view: "TOPIC_COMPACTED", records: [30] })],
    read: { view: "TOPIC_COMPACTED", offset: 47 },
  },
  "gap, then a survivor": {
    stream,
    candidates: [
      segment(9, "[24, 70)", { view: "TOPIC_COMPACTED", records: [30] }),
      segment(8, "[70, 92)", { view: "TOPIC_COMPACTED", records: [80] }),
    ],
    read: { view: "TOPIC_COMPACTED", offset: 47 },
  },
  "gap up to the end": {
    stream,
    candidates: [segment(9, "[24, 92)", { view: "TOPIC_COMPACTED", records: [30] })],
    read: { view: "TOPIC_COMPACTED", offset: 47 },
  },
  eof: { stream, read: { offset: 92 } },
  trimmed: { stream, candidates: [segment(1, "[0, 70)")], read: { offset: 17 } },
  "no candidate": { stream, read: { offset: 47 }, repairs: 0 },
  "a stale hint": { stream, candidates: [segment(2, "[24, 70)"), segment(1, "[24, 70)", { cached: true, index: "invalid" })], read: { offset: 47 } },
  "rebuilt and served": { stream, candidates: [segment(0, "[24, 70)", { index: "absent", evidence: true })], read: { offset: 47 } },
  "no evidence": { stream, candidates: [segment(0, "[24, 70)", { index: "absent" })], read: { offset: 47 } },
  "all failed": { stream, candidates: [segment(0, "[24, 70)", { open: "failed" })], read: { offset: 47 } },
  deadline: { stream, candidates: [segment(1, "[24, 70)")], read: { offset: 47, deadline_ms: 10 } },
  malformed: { stream, read: { view: { raw: "COMMITED" }, offset: { raw: "-3" }, deadline_ms: { raw: "soon" } } },
  "unknown stream": { stream, read: { stream: "payments", offset: 47 } },
  "no such view": { stream: { ...stream, views: ["COMMITTED"] }, read: { view: "TOPIC_COMPACTED", offset: 47 } },
};

/** Publications that show every belief, every message and every kind of claim, by name. */
export const publications = {
  "a reply is lost": publication({}, [
    "w1 reads both",
    "w1 proposes",
    "deliver request of w1",
    "drop reply to w1",
    "w1 reads back",
    "A writes through 100",
  ]),
  "a reply is heard": publication({}, ["w1 reads both", "w1 proposes", "deliver request of w1", "deliver reply to w1"]),
  "a refusal": publication({}, [
    "w1 reads both",
    "w2 reads both",
    "w1 proposes",
    "w2 proposes",
    "deliver request of w2",
    "deliver request of w1",
    "deliver reply to w1",
  ]),
  "the epoch changes": publication({ policy: "restate", operation_ids: false }, [
    "w1 reads both",
    "w1 proposes",
    "epoch 8: A splits into A1 A2",
    "w1 reads back",
  ]),
  "a page": publication({}, ["w1 reads both", "w1 proposes", "w1 reads back", "A page next it1 events 100 e1 claim through 100"]),
  "silence is taken for failure": publication({ mistakes: ["takes silence as failure"] }, ["w1 reads both", "w1 proposes", "w1 reads back"]),
  "a certificate is false": publication({}, ["A page next it1 events 98 e1"]),
  "a vector is kept": {
    publishers: ["w1"],
    record: { revision: 3, cut: "before 9", order: "text", epoch: 0, kept: { A: "ended", B: "before 1" }, kept_epoch: 0, kept_operation: "w1/1" },
    partitions: { A: { order: "a: integer", at: "through 2" }, B: { order: "b: integer", at: "through 1" } },
    steps: ["w1 reads both", "w1 proposes", "deliver request of w1"].map((step) => ({ do: step })),
  },
};

function publication(more, steps) {
  return {
    epoch: 7,
    publishers: ["w1", "w2"],
    record: { revision: 2n ** 53n + 1n, cut: "before 99", operation: "w2/3" },
    partitions: { A: { at: "before 100", generation: 41 }, B: "through 100" },
    ...more,
    steps: steps.map((step) => ({ do: step })),
  };
}

/** A value as the text of a JSON file; a `bigint` becomes its digits. */
export function text(value) {
  const digits = [];
  const json = JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? `#${digits.push(inner) - 1}#` : inner));
  return json.replaceAll(/"#(\d+)#"/g, (_, place) => digits[place]);
}

/** The first decision of a report. */
export function first(report) {
  if (report.kind !== "ran") throw new Error(report.errors.map(({ path, message }) => `${path}: ${message}`).join("\n"));
  return report.moments[0].decision;
}
