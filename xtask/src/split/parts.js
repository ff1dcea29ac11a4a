// The parts of a module. Each is fetched once: beforehand by whoever expects that it is needed, or else when it is.
const PARTS = ["PARTS"];
const coming = [];

const address = (number) => new URL(`NAME_bg.${PARTS[number - 1]}.wasm`, import.meta.url);

/** Fetches a part beforehand. Where that fails, nothing is lost: it is tried again when the part is needed. */
export const fetchPart = (main, name) => {
  const number = PARTS.indexOf(name) + 1;
  return (coming[number] ??= fetch(address(number))
    .then((answer) => answer.arrayBuffer())
    .then((bytes) => WebAssembly.instantiate(bytes, { main }))
    .catch(() => {
      coming[number] = undefined;
    }));
};

/** Fetches a part that is called now. The module cannot wait, so this does not return before the part is there. */
export const need = (main, number) => {
  const request = new XMLHttpRequest();
  request.open("GET", address(number), false);
  // Text of which each letter is a byte: a request that does not return has no other way to give bytes.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  let why;
  try {
    request.send();
    if (request.status !== 200) why = `status ${request.status}`;
  } catch (error) {
    why = error.message;
  }
  // The call that needs it cannot go on: for the program it is what a trap is.
  if (why) throw new WebAssembly.RuntimeError(`${address(number)} could not be fetched: ${why}`);
  const bytes = Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0));
  new WebAssembly.Instance(new WebAssembly.Module(bytes), { main });
};
