// The entry for browsers and bundlers.
import init from "./cutline_scenario.js";

await init();

export * from "./play.js";
