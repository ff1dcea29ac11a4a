// The entry for Node, whose fetch does not read files.
import { readFile } from "node:fs/promises";
import init from "./cutline.js";

await init({ module_or_path: readFile(new URL("./cutline_bg.wasm", import.meta.url)) });

export * from "./decide.js";
