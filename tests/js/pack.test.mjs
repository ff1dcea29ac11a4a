// The package as npm packs it, in an empty project of somebody else: compiled strictly, run, and bundled.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { folder, setting } from "./support.mjs";

const home = mkdtempSync(join(tmpdir(), "cutline-"));
after(() => rmSync(home, { recursive: true }));

const PROGRAM = `
import { merge, resolve, type PublishDecision, type VectorInput } from "cutline";
import { play, type Report } from "cutline/scenario";

const vector: VectorInput = { epoch: 7n, partitions: { A: "before 100", B: "through 100" } };
const decision: PublishDecision = merge(vector);
if (decision.kind === "frontier") console.log(decision.cut.text);
console.log(resolve({ stream: { committed_end: 9 }, read: { offset: 9 } }).kind);
const report: Report = play("[partitions]\\nA = 'before 100'", ["A through 100"]);
if (report.kind === "ran") for (const { decision } of report.moments) if (decision.kind === "frontier") console.log(decision.cut.text);
`;
const PRINTED = "before 100\neof\nbefore 100\nthrough 100\n";

/** What a program prints; what it complains of is the failure. */
function output(program, args, cwd = home) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8", shell: program === "npm" && process.platform === "win32" });
  if (error) throw error;
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

test("npm packs what is needed and nothing else", () => {
  const [{ filename, files }] = JSON.parse(output("npm", ["pack", "--json", "--pack-destination", home], folder));
  const packed = files.map(({ path }) => path).sort();
  assert.deepEqual(packed, readdirSync(folder).sort());
  for (const name of ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "cutline_bg.wasm", "scenario.d.ts"]) assert.ok(packed.includes(name), name);
  writeFileSync(join(home, "package.json"), '{ "type": "module" }');
  output("npm", ["install", "--no-audit", "--no-fund", "--offline", `./${filename}`]);
});

for (const [module, moduleResolution] of [["nodenext", "nodenext"], ["preserve", "bundler"]]) {
  test(`it compiles strictly, resolved as by ${moduleResolution}`, () => {
    const options = { strict: true, module, moduleResolution, target: "es2022", lib: ["es2022", "dom"], types: [], outDir: moduleResolution };
    writeFileSync(join(home, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["program.ts"] }));
    writeFileSync(join(home, "program.ts"), PROGRAM);
    output(process.execPath, [setting("CUTLINE_TSC"), "--project", home]);
    assert.equal(output(process.execPath, [join(moduleResolution, "program.js")]), PRINTED);
  });
}

test("esbuild bundles it; the modules lie beside the bundle", () => {
  const bundle = (platform) => {
    const out = join(home, platform);
    mkdirSync(out);
    const args = ["program.ts", "--bundle", "--format=esm", `--platform=${platform}`, `--outfile=${join(out, "bundle.js")}`];
    execFileSync(setting("CUTLINE_ESBUILD"), args, { cwd: home, stdio: ["ignore", "ignore", "inherit"] });
    for (const name of ["cutline_bg.wasm", "cutline_scenario_bg.wasm"]) {
      const find = `console.log((await import("node:url")).fileURLToPath(import.meta.resolve("cutline/${name}")))`;
      const file = output(process.execPath, ["--input-type=module", "--eval", find]).trim();
      copyFileSync(file, join(out, name));
    }
    return join(out, "bundle.js");
  };
  assert.equal(output(process.execPath, [bundle("node")]), PRINTED);
  // A browser fetches what Node only reads from files.
  const fetched = join(home, "fetch.mjs");
  writeFileSync(
    fetched,
    `import { readFile } from "node:fs/promises";
    globalThis.fetch = async (url) => new Response(await readFile(url), { headers: { "content-type": "application/wasm" } });`,
  );
  assert.equal(output(process.execPath, ["--import", `file://${fetched}`, bundle("browser")]), PRINTED);
});

test("who only decides does not get what reads files", () => {
  writeFileSync(join(home, "small.js"), 'import { merge } from "cutline"; merge({});');
  const meta = join(home, "meta.json");
  execFileSync(setting("CUTLINE_ESBUILD"), ["small.js", "--bundle", "--format=esm", "--platform=browser", `--metafile=${meta}`, "--outfile=small.out.js"], { cwd: home, stdio: "ignore" });
  const inputs = Object.keys(JSON.parse(execFileSync(process.execPath, ["-p", `require("fs").readFileSync(${JSON.stringify(meta)}, "utf8")`], { encoding: "utf8" })).inputs);
  assert.ok(inputs.some((file) => file.endsWith("cutline/cutline.js")));
  assert.ok(!inputs.some((file) => file.includes("scenario")), inputs.join("\n"));
});
