// The two decisions, around the module that makes them.

import * as module from "./cutline.js";
import { cutlineError } from "./error.js";
import { lines } from "./value.js";

export function merge(vector) {
  return decision(module.merge(lines(vector)));
}

export function resolve(world) {
  return decision(module.resolve(lines(world)));
}

export function version() {
  return module.version();
}

/** A list is what is wrong with the value. */
function decision(json) {
  const said = JSON.parse(json);
  if (Array.isArray(said)) throw cutlineError(said);
  return said;
}
