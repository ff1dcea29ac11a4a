// Scenario files and steps, around the module that runs them.

import * as module from "./cutline_scenario.js";
import { text } from "./error.js";

export function check(scenario) {
  return JSON.parse(module.check(text(scenario, "", "expected the text of a scenario file")));
}

export function play(scenario, steps) {
  const file = text(scenario, "", "expected the text of a scenario file");
  const sentences = Array.from(steps, (step, place) =>
    text(step, `steps.${place + 1}`, "expected a sentence like `A through 100`"),
  );
  return JSON.parse(module.play(file, sentences));
}
