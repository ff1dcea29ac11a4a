// The parts of a module. Each is fetched once: beforehand by whoever expects that it is needed, or else when it is.
const PARTS = ["PARTS"];
const coming = [];
const here = [];

const address = (part) => new URL(`NAME_bg.${PARTS[part]}.wasm`, import.meta.url);

/** Fetches a part beforehand. Where that fails, nothing is lost: it is tried again when the part is needed. */
export const bring = (name) => {
  const part = PARTS.indexOf(name);
  return (coming[part] ??= fetch(address(part))
    .then((answer) => answer.arrayBuffer())
    .then(WebAssembly.compile)
    .then((module) => {
      here[part] = module;
    })
    .catch(() => {
      coming[part] = undefined;
    }));
};

/** Gives a part to the main module, which calls it now. That cannot wait, so whatever is not here is fetched first. */
export const need = (main, number) => {
  const part = number - 1;
  new WebAssembly.Instance(here[part] ?? new WebAssembly.Module(fetchNow(address(part))), { main });
};

const fetchNow = (address) => {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  // Text of which each letter is a byte: a request that does not return before its answer gives no bytes.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  let why;
  try {
    request.send();
    if (request.status !== 200) why = `status ${request.status}`;
  } catch (error) {
    why = error.message;
  }
  // The call that needs it cannot go on: for the program it is what a trap is.
  if (why) throw new WebAssembly.RuntimeError(`${address} could not be fetched: ${why}`);
  return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0));
};
