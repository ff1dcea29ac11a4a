// A link's data: a text in zlib's format, in base64url without padding. The browser has what it takes.
//
// pack(text) -> Promise<string>
//   The data of a text.
// unpack(data, limit) -> Promise<string>
//   The text again. Rejects with an Error whose message says what is wrong, to stand after "it": data that is no
//   base64url, cut off, damaged (zlib has a checksum) or followed by anything, what is no UTF-8, and a text of more
//   than `limit` bytes: then no more than that is ever unpacked.
//
// The whole fragment is `1.<seen>.<data>`; cutline::scenario::link reads and writes it, and the text in the data.
// In Rust (web/src/share.rs): Fragment::read(hash) gives `seen` and `data` (or None, if the fragment is none of ours);
// unpack(data, limits::BYTES), then Link::read(text) gives title, about and history; `link.seen() != seen`: the outcome
// is another one than the sender saw. To make one: link.print(), pack(text), then
// Fragment { seen: link.seen(), data }.to_string() with a `#` before it.

const through = (bytes, name) => {
  if (!globalThis[name]) throw new Error(`this browser has no ${name}: a newer one has`);
  return new Blob([bytes]).stream().pipeThrough(new globalThis[name]("deflate"));
};

export async function pack(text) {
  const bytes = new Uint8Array(await new Response(through(text, "CompressionStream")).arrayBuffer());
  // A call takes only so many arguments.
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(data, limit) {
  let bytes;
  try {
    if (/[^\w-]/.test(data)) throw 0;
    bytes = Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt());
  } catch {
    throw new Error("it is not whole: copy all of it, from # to its end, and nothing else");
  }
  const reader = through(bytes, "DecompressionStream").getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let text = "";
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > limit) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    throw new Error("it is cut off or damaged: copy all of it, from # to its end");
  }
  reader.cancel().catch(() => {});
  throw new Error(`it unpacks to more than ${limit} bytes, which no link may: ask for the scenario file instead`);
}

// For the page, which is a program that knows callbacks and no promises. `done` is called once, with two texts: the
// data and what it unpacks to again, or the text and nothing; or nothing and why not.

export const packed = (text, limit, done) =>
  pack(text)
    .then(async (data) => [data, await unpack(data, limit)])
    .then(([data, again]) => done(data, again), (error) => done("", error.message));

export const unpacked = (data, limit, done) =>
  unpack(data, limit).then((text) => done(text, ""), (error) => done("", error.message));

// Takes a link that was opened out of the address: a reload goes on with the work as it is then.
export const forget = () => history.replaceState(history.state, "", location.pathname + location.search);
