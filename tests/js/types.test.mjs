// The declared types are held against what the module really takes and returns, by the compiler of TypeScript.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { cutline, first, folder, problems, project, publications, setting, text, vectors, worlds } from "./support.mjs";

const { check, merge, resolve } = cutline;

const decisions = Object.values(vectors).map(merge);
const answers = Object.values(worlds).map(resolve);
const scenario = { partitions: { A: "before 100" }, expect: "ended", steps: [{ do: "A through 100", expect: "frontier" }] };
const reports = [scenario, { partitions: 3 }, ...Object.values(vectors), ...Object.values(worlds)].map((value) =>
  check(JSON.stringify(value)),
);

const published = Object.values(publications).map((value) => check(text(value)));
const moments = published.flatMap(({ moments }) => moments);
const publishers = moments.flatMap(({ publication }) => publication.publishers);

const IMPORT = `
import { merge, resolve, version } from "cutline";
import { check, play } from "cutline/scenario";
import type * as Decide from "cutline";
import type * as Scenario from "cutline/scenario";
declare namespace T {
${declared("index", "Decide")}
${declared("scenario", "Scenario")}
}
`;

const tsconfig = JSON.stringify({
  compilerOptions: {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2022", "dom"],
    types: [],
    skipDefaultLibCheck: true,
  },
});

/** The types that one of the declaration files exports, once more under one roof. */
function declared(file, name) {
  const text = readFileSync(join(folder, `${file}.d.ts`), "utf8");
  const types = [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, type]) => type);
  return types.map((type) => `  export type ${type} = ${name}.${type};`).join("\n");
}

/** What the compiler has against these programs, which import the package; empty if nothing. */
function compile(...programs) {
  const home = project();
  try {
    writeFileSync(join(home, "tsconfig.json"), tsconfig);
    programs.forEach((program, place) => writeFileSync(join(home, `program-${place}.ts`), IMPORT + program));
    const { status, stdout, stderr, error } = spawnSync(process.execPath, [setting("CUTLINE_TSC"), "--project", home], {
      encoding: "utf8",
    });
    if (error) throw error;
    return status === 0 ? "" : stdout || stderr || `exit code ${status}`;
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** A value as source text, bigints included. */
function source(value) {
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(source).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{ ${Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${source(inner)}`).join(", ")} }`;
}

/** Literals assigned to a declared type: nothing may be missing, nothing too many. */
function assigned(type, values) {
  return `export const all${type}: T.${type}[] = [\n${values.map(source).join(",\n")},\n];\n`;
}

/** Every `kind` that was really seen, against the declared ones. */
function kinds(type, seen) {
  const names = [...new Set(seen.map(({ kind }) => kind))];
  return `export const kinds${type}: { [kind in T.${type}["kind"]]: true } = {${names.map((kind) => `${kind}: true`).join(", ")}};\n`;
}

const of = (kind, list) => list.filter((result) => result.kind === kind);

const results =
  assigned("PublishDecision", decisions) +
  assigned("ReadAnswer", answers) +
  assigned("Report", reports) +
  kinds("PublishDecision", decisions) +
  kinds("ReadAnswer", answers) +
  kinds("Report", reports) +
  kinds("Next", of("frontier", decisions).map(({ next }) => next)) +
  kinds("Coverage", of("withheld", decisions).flatMap(({ vector }) => vector.map(({ coverage }) => coverage))) +
  kinds("ProblemKind", of("rejected", decisions).flatMap(({ problems }) => problems)) +
  kinds("Fate", answers.flatMap(({ candidates }) => candidates.map(({ fate }) => fate))) +
  // Of all mistakes that there are, none makes a read go on without end.
  kinds("RetryReason", [...of("retryable", answers).map(({ reason }) => reason), { kind: "noEnd" }]) +
  kinds("InvalidRequest", of("invalid", answers).flatMap(({ problems }) => problems)) +
  kinds("TraceStep", answers.flatMap(({ trace }) => trace)) +
  assigned("Report", published).replace("allReport", "allPublished") +
  kinds("Belief", publishers.map(({ belief }) => belief)) +
  kinds("Proposes", publishers.map(({ proposes }) => proposes)) +
  kinds("MessageKind", moments.flatMap(({ publication }) => publication.messages)) +
  kinds("Claim", publishers.flatMap(({ belief }) => (belief.proposal ? [belief.proposal.claim] : [])));

test("results have the declared types, and every declared kind occurs", () => {
  assert.equal(compile(results), "");
});

test("what the tests give is what the types allow", () => {
  const publishing = Object.values(publications).map(({ steps, ...value }) => value);
  const more = [{ epoch: 2n ** 64n - 1n, partitions: { A: "before 100" } }];
  const inputs = assigned("VectorInput", [...Object.values(vectors), ...publishing, ...more]) + assigned("WorldInput", Object.values(worlds));
  const map = 'export const map: T.VectorInput = { partitions: new Map([["A", "before 100"]]) };\n';
  assert.equal(compile(inputs + map), "");
});

test("an error has the declared type", () => {
  try {
    merge({ partitions: { A: "befor 100" } });
    assert.fail("nothing was thrown");
  } catch ({ name, message, errors }) {
    assert.equal(compile(assigned("CutlineError", [{ name, message, errors }])), "");
  }
});

test("functions are typed, and kinds narrow", () => {
  const program = `
    const text: string = version();
    const decision = merge({ partitions: { A: "before 100" } });
    if (decision.kind === "frontier") { const at: string = decision.cut.at; }
    if (decision.kind === "rejected") for (const problem of decision.problems) {
      if (problem.kind === "epochMismatch") { const found: bigint = BigInt(problem.found); }
    }
    const answer = resolve({ stream: { committed_end: 9n }, read: { offset: 0 } });
    const offset: string | null = answer.kind === "served" ? answer.nextOffset : null;
    const report = check("");
    if (report.kind === "ran") for (const { decision } of report.moments) {
      const witnesses: string[] = decision.kind === "frontier" ? decision.witnesses : [];
    }
    function exhaustive(decision: T.PublishDecision): string {
      switch (decision.kind) {
        case "frontier": case "ended": case "withheld": case "rejected": return decision.epoch;
      }
    }
    const played: T.Report = play("", new Set(["A through 100"]));
    type All = typeof import("cutline") & typeof import("cutline/scenario");
    export type Any = { [name in keyof All]: 0 extends 1 & All[name] ? name : never };
    const none: Pick<Any, "check" | "merge" | "play" | "resolve" | "version"> extends { [name: string]: never } ? true : false = true;
  `;
  assert.equal(compile(program), "");
});

test("the compiler does refuse: what is missing, too many, misspelt, or of another type", async (t) => {
  const { witnesses, ...missing } = merge(vectors.frontier);
  const cases = {
    "a field is missing": [assigned("PublishDecision", [missing]), "'PublishDecision'"],
    "a field is too many": [assigned("PublishDecision", [{ ...merge(vectors.ended), more: 1 }]), "more"],
    "an unknown kind": [assigned("PublishDecision", [{ ...merge(vectors.ended), kind: "over" }]), "over"],
    "a kind that never occurs": [kinds("PublishDecision", decisions.filter(({ kind }) => kind !== "ended")), "ended"],
    "a kind that is not declared": [kinds("Next", [{ kind: "cut" }, { kind: "needs" }, { kind: "ended" }, { kind: "level" }, { kind: "x" }]), "x"],
    "a number in place of digits": [assigned("ReadAnswer", [{ ...resolve(worlds.eof), committedEnd: 92 }]), "'number'"],
    "an unknown key of an input": [assigned("VectorInput", [{ partitons: {} }]), "partitons"],
    "an input without its stream": [assigned("WorldInput", [{ read: { offset: 1 } }]), "stream"],
    "an outcome read without its kind": ["merge({}).cut;\n", "cut"],
  };
  const lines = compile(...Object.values(cases).map(([program]) => program)).split("\n");
  for (const [place, [name, [, word]]] of Object.entries(cases).entries()) {
    await t.test(name, () => {
      const errors = lines.filter((line) => line.includes(`program-${place}.ts(`));
      assert.ok(errors.some((line) => /error TS\d+/.test(line) && line.includes(word)), errors.join("\n") || "compiled");
    });
  }
});

test("a publication says who believes what", () => {
  const { publication, happened, step } = check(text(publications["a refusal"])).moments.at(-1);
  assert.equal(step, "deliver reply to w1");
  assert.equal(happened.name, "heard: nothing known");
  assert.deepEqual(publication.record, {
    epoch: "7",
    revision: "9007199254740994",
    cut: { claim: { kind: "cut", cut: { endpoint: "before", at: "100", order: "integer", text: "before 100" } }, epoch: "7", operation: "w2/4" },
    kept: null,
  });
  const [w1, w2] = publication.publishers;
  assert.deepEqual([w1.belief.kind, w1.belief.proposal.operation, w1.proposes.name], ["nothingKnown", "w1/1", "no checkpoints"]);
  assert.deepEqual([w2.belief.kind, w2.belief.own, w2.proposes.name], ["inFlight", false, "waits"]);
  assert.deepEqual(publication.messages, [{ kind: "reply", operation: "w2/4", accepted: true, revision: "9007199254740994", refusal: null, name: "reply to w2" }]);
});

test("what a step has led to is told", () => {
  const last = (name) => check(text(publications[name])).moments.at(-1);
  assert.equal(last("a page").happened.name, "nothing certified");
  assert.ok(last("a page").happened.told.length > 0);
  assert.equal(check(text(publications["the epoch changes"])).moments[3].happened.told.length, 3);
  assert.deepEqual(last("a certificate is false").broken, ["I1"]);
  const read = check(JSON.stringify(worlds.eof)).moments[0];
  assert.deepEqual([read.happened, read.broken, read.publication], [null, [], null]);
  assert.equal(check(JSON.stringify(vectors.frontier)).moments[0].publication.policy, "hold");
});

test("the cases show every problem once", () => {
  const { problems: found, rules } = merge(problems);
  assert.equal(found.length, Object.keys(problems.partitions).length);
  assert.deepEqual(rules, ["F1", "F2", "F3"]);
  assert.ok(first(check(JSON.stringify(problems))).problems.every(({ message }) => message.length > 0));
});
