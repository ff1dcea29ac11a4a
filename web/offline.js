// The service worker: after the first visit the site works without a network.
//
// A file whose address is made of its contents is kept from when the worker is installed, and never asked for again.
// The page itself comes from the network where there is one, so that nobody is shown an old one. Messages are texts:
//
//   to it    the version of a page      an older one is answered "newer"; for one of this version the worker takes over
//            "reload"                   it takes over as well, or answers "others"
//
// It takes over when no other page is open only: each page has the files of its own version for as long as it is there.
// `cargo xtask` writes both.
const VERSION = "";
const FILES = [];

const { scope } = registration;
// Other sites of the same origin have caches beside ours. An address has no space in it.
const OURS = `cutline ${scope} `;
const CACHE = OURS + VERSION;

// What a host adds to Vary is no reason to miss: the contents are the same for everybody.
const kept = async (address) => (await caches.open(CACHE)).match(address, { ignoreVary: true });

// Not from the browser's cache: it may be of another version.
const page = () => new Request(scope, { cache: "no-cache" });

const install = async () => {
  const cache = await caches.open(CACHE);
  await cache.addAll([...FILES, page()]);
};

const activate = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
};

const navigate = async (request) => {
  try {
    return await fetch(request);
  } catch {
    const { pathname, search } = new URL(request.url);
    const at = new URL(scope).pathname;
    const here = pathname === at || pathname === `${at}index.html`;
    // The addresses in the page are relative to where it lies.
    return here ? kept(scope) : Response.redirect(scope + search);
  }
};

const hear = async ({ data, source }) => {
  const pages = await clients.matchAll({ includeUncontrolled: true });
  const others = pages.some(({ id, url }) => id !== source.id && url.startsWith(scope));
  if (data !== VERSION && data !== "reload") source.postMessage("newer");
  else if (!others) await skipWaiting();
  else if (data === "reload") source.postMessage("others");
};

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(hear(event)));
addEventListener("fetch", (event) => {
  const { request } = event;
  // A part of a file is the network's business, and so is whatever lies elsewhere.
  if (request.method !== "GET" || request.headers.has("range") || !request.url.startsWith(scope)) return;
  if (request.mode === "navigate") event.respondWith(navigate(request));
  else event.respondWith(kept(request).then((file) => file ?? fetch(request)));
});
