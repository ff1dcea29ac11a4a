// The entry for browsers and bundlers.
import init from "./cutline.js";

await init();

export * from "./decide.js";
