// Runs a search again for each line that comes in, and says what it came to: "STATES MILLISECONDS".
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [folder, request] = process.argv.slice(2);

// Its name does not tell Node that it is a module; as an address of this type it is one.
const loader = readFileSync(join(folder, "cutline-worker.js"), "utf8");
const { initSync, Search } = await import(`data:text/javascript,${encodeURIComponent(loader)}`);
initSync({ module: readFileSync(join(folder, "cutline-worker_bg.wasm")) });

const measure = () => {
  const search = new Search(request);
  const before = performance.now();
  search.run(0xffffffff);
  const ms = performance.now() - before;
  console.log(`${search.states} ${ms}`);
  search.free();
};

try {
  for await (const _ of createInterface({ input: process.stdin })) measure();
} catch (error) {
  // Without where: that address is the whole loader.
  console.error(error.message);
  process.exit(1);
}
