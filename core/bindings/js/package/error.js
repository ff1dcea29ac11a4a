// What is thrown: one error that lists everything that is wrong with a value.

/** A real `Error`, named `CutlineError`, with the list as its property `errors`. */
export function cutlineError(errors) {
  const lines = errors.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return Object.assign(new Error(lines.join("\n")), { name: "CutlineError", errors });
}

/** The text, if it is one. */
export function text(value, path, message) {
  if (typeof value === "string") return value;
  throw cutlineError([{ line: null, column: null, path, message }]);
}
