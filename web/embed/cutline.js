// Cutline's figures in other people's pages.
//
//   <script type="module" src=".../embed/cutline.js"></script>
//   <cut-line>a scenario</cut-line>
//
// Defines the element, and makes figures of code blocks marked `cutline`. Nothing else is fetched before a figure
// comes near to what can be seen; then the module and its styles are, once for all figures of the page. Nothing here
// touches the page's address, its history or its storage, and no key is heard outside of a figure.

// The folder of the module; the build puts its name in.
const FOLDER = "./module/";
// So near to what can be seen a figure begins, and so long nothing must change before the decision is announced.
const NEAR = "400px";
const SETTLED_MS = 400;
// Below this width there is less room at the sides; figure.css says the same.
const NARROW = 520;

const PLACEHOLDER = `
:host { display: block !important }
:host([hidden]) { display: none !important }
div { all: initial; direction: ltr; display: grid; place-content: center; min-height: 330px; padding: 16px; box-sizing: border-box;
  color-scheme: light dark; border: 1px solid light-dark(#e2dfd7, #2e343a); border-radius: 10px;
  background: light-dark(#fff, #1a1e22); color: light-dark(#585f6b, #a5adb6);
  font: 15px/1.45 system-ui, sans-serif; text-align: center }
:host([theme="light"]) div { color-scheme: light }
:host([theme="dark"]) div { color-scheme: dark }
pre { all: initial; display: block; margin-top: 12px; max-width: 100%; overflow: auto; color: inherit;
  white-space: pre-wrap; font: 13px/1.5 ui-monospace, monospace; text-align: start }`;

const sheet = (text) => {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
};

let placeholder;
let loading;

// The module and its styles, once for the page. What has failed is tried again by the next figure.
const load = () => (loading ??= fetchModule().catch((error) => {
  loading = undefined;
  throw error;
}));

const fetchModule = async () => {
  const folder = new URL(FOLDER, import.meta.url);
  const [module, links, styles] = await Promise.all([
    import(new URL("cutline-embed.js", folder).href),
    import(new URL("link.js", folder).href),
    fetchText(new URL("figure.css", folder)),
  ]);
  await module.default();
  return { Figure: module.Figure, bring: module.bring, links, styles: sheet(styles) };
};

const fetchText = async (address) => {
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) throw new Error(`${address} could not be fetched${answer ? ` (${answer.status})` : ""}`);
  return answer.text();
};

// --- Markup -------------------------------------------------------------------------------------------------------

const element = (name, attributes = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
};

// Brings what an element holds to this markup. What stays what it is stays there, and keeps the focus.
const write = (into, markup) => {
  const template = document.createElement("template");
  template.innerHTML = markup;
  merge(into, template.content);
};

const merge = (old, fresh) => {
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    if (at && at.nodeName === node.nodeName && at.dataset?.key === node.dataset?.key) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (at.data !== node.data) at.data = node.data;
      } else {
        mergeAttributes(at, node);
        merge(at, node);
      }
      at = at.nextSibling;
    } else {
      if (node.nodeType === Node.ELEMENT_NODE) {
        for (const styled of [node, ...node.querySelectorAll("[css]")]) style(styled);
      }
      old.insertBefore(node, at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
};

const mergeAttributes = (old, fresh) => {
  for (const { name } of [...old.attributes]) {
    // What is set here on a tool is not in the markup; nor is a style.
    if (!fresh.hasAttribute(name) && !old.dataset.tool && name !== "style") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
      if (name === "css") style(old);
    }
  }
};

// As a property, a style is allowed by a Content-Security-Policy that forbids inline ones.
const style = (styled) => {
  const text = styled.getAttribute("css");
  if (text !== null) styled.style.cssText = text;
};

// --- Texts --------------------------------------------------------------------------------------------------------

const titleOf = (text) => {
  const found = /^\s*"?title"?\s*[=:]\s*"((?:[^"\\\n]|\\.)*)"/m.exec(text ?? "");
  return found ? found[1].replace(/\\(.)/g, "$1") : "";
};

// Whether a text is of a read; a wrong guess costs a wait.
const isRead = (text) => /^\s*(?:\[*stream\b|"stream"|read \d)/m.test(text);

// The text of a code block: its lines may be separate elements, or end with <br>.
const textOf = (block) => {
  const copy = block.cloneNode(true);
  for (const end of copy.querySelectorAll("br")) end.replaceWith("\n");
  return copy.textContent;
};

// `3:5: partitions.A: …`
const errorOf = (line) => {
  const found = /^(\d+):(\d+): ([^]*)$/.exec(line);
  return found
    ? { line: Number(found[1]), column: Number(found[2]), message: found[3] }
    : { line: null, column: null, message: line };
};

// --- The element --------------------------------------------------------------------------------------------------

const resized = new ResizeObserver((entries) => {
  // Drawn within this call, a figure would be observed to have changed once more.
  requestAnimationFrame(() => {
    for (const { target } of entries) target.getRootNode().host?.redraw();
  });
});

const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      target.begin();
    }
  },
  { rootMargin: NEAR },
);

class CutLine extends HTMLElement {
  static observedAttributes = ["src", "view", "readonly", "page", "theme"];

  #root = this.attachShadow({ mode: "open" });
  // A scenario or a link that was set, and the text that the figure was made of.
  #set;
  #fragment;
  #text;
  #links;
  #figure;
  // What was done in the figure, while it is not on the page.
  #kept;
  // Whether it was near to what can be seen, since when it may fetch.
  #begun = false;
  // Counts what was asked for: what comes too late is dropped.
  #turn = 0;
  #body;
  #content;
  #status;
  #source;
  #drag;
  #lifted = -Infinity;
  #settling;
  #width = 0;

  connectedCallback() {
    if (this.#begun) {
      if (!this.#figure) this.#load();
      return;
    }
    this.#wait();
    near.observe(this);
  }

  disconnectedCallback() {
    near.unobserve(this);
    // An element that is only moved is connected again at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  attributeChangedCallback(name, before, after) {
    if (before === after || !this.#begun || !this.isConnected) return;
    if (name === "src") this.#load();
    else this.#draw();
    if (name === "page" && this.#figure) this.#link();
  }

  // The scenario's text: what was set, what was fetched, or what stands inside.
  get scenario() {
    return this.#set ?? (this.hasAttribute("src") ? this.#text : this.#inside()) ?? "";
  }

  set scenario(text) {
    this.#fragment = undefined;
    this.#set = String(text);
    this.#anew();
  }

  // The work of a link, by what stands in it from `#` on.
  set fragment(text) {
    this.#set = undefined;
    this.#fragment = String(text);
    this.#anew();
  }

  #anew() {
    this.#kept = undefined;
    if (this.#begun && this.isConnected) this.#load();
  }

  /** @private It comes near to what can be seen. */
  begin() {
    this.#begun = true;
    this.#load();
  }

  /** @private Its width may be another one. */
  redraw() {
    if (this.#body && Math.abs(this.#body.clientWidth - this.#width) >= 1) this.#draw();
  }

  #inside() {
    const script = this.querySelector('script[type="application/toml"], script[type="application/json"]');
    if (script) return script.textContent;
    const texts = [...this.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return texts.map((node) => node.data).join("");
  }

  // The text, once it is there.
  async #read({ Figure, links }) {
    if (this.#fragment !== undefined) {
      try {
        return await links.unpack(Figure.packed(this.#fragment), Figure.most_bytes());
      } catch (error) {
        throw new Error(`this link does not read: ${error?.message ?? error}`);
      }
    }
    if (this.#set !== undefined || !this.hasAttribute("src")) return this.scenario;
    return fetchText(new URL(this.getAttribute("src"), document.baseURI));
  }

  // Until it is there: what its writer has put inside, such as a picture, or else its title.
  #wait() {
    placeholder ??= sheet(PLACEHOLDER);
    this.#root.adoptedStyleSheets = [placeholder];
    const given = [...this.children].some((child) => child.localName !== "script");
    const title = titleOf(this.scenario);
    const words = title ? `Figure: ${title}` : "A figure comes here.";
    this.#root.replaceChildren(given ? element("slot") : element("div", {}, words));
  }

  async #load() {
    const turn = ++this.#turn;
    let text;
    try {
      const module = await load();
      text = await this.#read(module);
      const { Figure, links, styles } = module;
      // What this kind of figure needs of the module, before it is needed.
      await module.bring?.(isRead(text) ? "read" : "publish");
      if (turn !== this.#turn || !this.isConnected) return;
      this.#end();
      this.#turn = turn;
      this.#text = text;
      this.#links = links;
      this.#frame(styles);
      this.#figure = this.#fragment === undefined ? Figure.read(text) : Figure.open(text);
      if (this.#kept !== undefined) this.#figure.restore(this.#kept);
      this.#kept = undefined;
      this.#body.setAttribute("aria-label", this.#figure.title() || "A Cutline figure");
      this.#draw();
      this.#tell();
      this.#link();
    } catch (error) {
      if (turn !== this.#turn) return;
      if (typeof error === "string") this.#refuse(text, error.split("\n").map(errorOf));
      else this.#fail(error);
    }
  }

  // Frees what the module holds of it, and keeps what was done.
  #end() {
    this.#turn += 1;
    clearTimeout(this.#settling);
    if (this.#body) resized.unobserve(this.#body);
    if (!this.#figure) return;
    if (!this.isConnected) this.#kept = this.#figure.kept();
    this.#figure.free();
    this.#figure = undefined;
    this.#drag = undefined;
  }

  #frame(styles) {
    this.#root.adoptedStyleSheets = [styles];
    this.#body = element("figure", { class: "figure" });
    this.#status = element("p", { class: "hidden", role: "status" });
    this.#source = undefined;
    this.#width = 0;
    this.#content = element("div", { class: "content" });
    this.#body.append(this.#content, this.#status);
    this.#root.replaceChildren(this.#body);
    resized.observe(this.#body);
    const hear = (kinds, act) => {
      for (const kind of kinds) this.#content.addEventListener(kind, act);
    };
    hear(["click"], (event) => this.#click(event));
    hear(["keydown"], (event) => this.#key(event));
    hear(["pointerdown", "pointermove", "pointerup", "pointercancel"], (event) => this.#pointer(event));
  }

  #draw() {
    if (!this.#figure) return;
    this.#width = this.#body.clientWidth;
    // Nothing is laid out in what is hidden; it is drawn as soon as it has a width.
    if (!this.#width) return;
    const readonly = this.hasAttribute("readonly");
    this.#body.classList.toggle("readonly", readonly);
    // The page around may have chosen; where it has said nothing, the system decides.
    this.#body.classList.toggle("follows", getComputedStyle(this).colorScheme !== "normal");
    const view = this.getAttribute("view");
    const other = { publish: this.#figure.is_read(), read: !this.#figure.is_read() }[view];
    if (other) {
      const kind = view === "read" ? "a publication" : "a read";
      const words = `This scenario is ${kind}, and view="${view}" was asked for: leave the attribute out.`;
      write(this.#content, "");
      this.#content.append(element("p", { class: "failed" }, words));
      return;
    }
    const sides = this.#width < NARROW ? 16 : 32;
    write(this.#content, this.#figure.draw(this.#width - sides, readonly, view !== "decision"));
    this.#tool("open")?.setAttribute("target", "_blank");
    this.#tool("source")?.setAttribute("aria-expanded", String(Boolean(this.#source)));
    if (!this.#tool("open").hasAttribute("href")) this.#tool("open").href = this.#page();
  }

  #tool(name) {
    return this.#content.querySelector(`[data-tool="${name}"]`);
  }

  #page() {
    return new URL(this.getAttribute("page") ?? new URL("../", import.meta.url), document.baseURI).href;
  }

  // After something has changed.
  #changed() {
    this.#draw();
    this.#tell();
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      const [, , headline, step] = this.#figure.told().split("\n");
      this.#status.textContent = `${step ? `${step}. ` : ""}${headline}.`;
      this.#link();
    }, SETTLED_MS);
  }

  // Makes “Open” lead to the same work; where no link can hold it, to the page.
  async #link() {
    const turn = this.#turn;
    const text = this.#figure.link();
    const data = text && (await this.#links.pack(text).catch(() => undefined));
    const open = turn === this.#turn && this.#tool("open");
    if (open) open.href = data ? `${this.#page()}#${this.#figure.fragment(data)}` : this.#page();
  }

  #tell() {
    const [kind, text, headline, step, broken] = this.#figure.told().split("\n");
    this.#dispatch({ kind, text, headline, step, broken: broken ? broken.split(" ") : [], errors: [] });
  }

  #dispatch(detail) {
    this.dispatchEvent(new CustomEvent("cutline-decision", { bubbles: true, composed: true, detail }));
  }

  // The scenario does not read: what is wrong, where, and the text.
  #refuse(text, errors) {
    const headline = "This scenario does not read";
    const list = errors.map(({ line, column, message }) =>
      element("li", {}, line === null ? message : `Line ${line}, column ${column}: ${message}`));
    this.#body.setAttribute("aria-label", titleOf(text) || headline);
    this.#content.replaceChildren(
      element("div", { class: "failed" }, element("p", { class: "headline" }, headline),
        element("ul", { class: "errors", role: "list" }, ...list)),
      element("pre", { class: "text", tabindex: "0", "aria-label": "The scenario's text" }, text),
    );
    this.#dispatch({ kind: "error", text: "", headline, step: "", broken: [], errors });
  }

  // Something could not be fetched or started: that is said, and what was there stays.
  #fail(error) {
    this.#end();
    const message = `This figure could not be shown: ${error?.message ?? error}.`;
    const text = this.#fragment === undefined ? this.scenario.trim() : "";
    placeholder ??= sheet(PLACEHOLDER);
    this.#root.adoptedStyleSheets = [placeholder];
    const given = [...this.children].some((child) => child.localName !== "script");
    const words = element("div", { role: "group", "aria-label": titleOf(text) || "A Cutline figure" }, message);
    if (text) words.append(element("pre", { tabindex: "0" }, text));
    this.#root.replaceChildren(...(given ? [element("slot")] : []), words);
    this.#dispatch({
      kind: "error", text: "", headline: message, step: "", broken: [],
      errors: [{ line: null, column: null, message }],
    });
  }

  // --- What is touched ---

  #click(event) {
    const touched = event.target.closest("[data-walk], [data-do], [data-track], [data-tool]");
    if (!touched || touched.getAttribute("aria-disabled") === "true") return;
    const { walk, do: sentence, track, tool } = touched.dataset;
    if (tool === "source") this.#toggleSource();
    else if (walk && this.#figure.walk(walk)) this.#changed();
    else if (sentence && this.#figure.take(sentence)) this.#changed();
    // After a finger the browser makes a click, on what lies there by then.
    else if (track && event.timeStamp - this.#lifted > 400) {
      this.#figure.drag(track, this.#x(touched, event));
      if (this.#figure.end_drag()) this.#changed();
    }
  }

  #key(event) {
    // Undo and redo by their usual keys, in this figure.
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    let done = false;
    if (ctrlKey || metaKey) {
      const walk = { z: shiftKey ? "redo" : "undo", y: "redo" }[altKey ? "" : key.toLowerCase()];
      if (!walk || this.hasAttribute("readonly")) return;
      done = true;
      if (this.#figure.walk(walk)) this.#changed();
    } else if (key === "Escape" && this.#drag) {
      done = true;
      this.#cancel();
    } else if (!altKey) {
      const slider = event.target.closest("[data-slider]")?.dataset.slider;
      if (slider === undefined) return;
      const before = this.#figure.told();
      done = this.#figure.key(slider, key, event.repeat);
      if (done && this.#figure.told() !== before) this.#changed();
    }
    if (!done) return;
    // Pages turn with these keys, and must not while a figure has them.
    event.preventDefault();
    event.stopPropagation();
  }

  #pointer(event) {
    if (event.type === "pointerdown") {
      const handle = event.target.closest("[data-slider]");
      if (!handle || event.button !== 0 || !event.isPrimary) return;
      handle.setPointerCapture(event.pointerId);
      // A touch does not give the focus by itself, and Escape must reach the handle.
      handle.focus({ preventScroll: true });
      const box = handle.getBoundingClientRect();
      const aside = event.clientX - (box.left + box.width / 2);
      this.#drag = { id: event.pointerId, handle, from: event.clientX, aside, moved: false };
      event.preventDefault();
      return;
    }
    const drag = this.#drag;
    if (drag?.id !== event.pointerId) return;
    if (event.type === "pointermove") {
      drag.moved ||= Math.abs(event.clientX - drag.from) >= 4;
      if (!drag.moved) return;
      this.#figure.drag(drag.handle.dataset.slider, this.#x(drag.handle, event) - drag.aside);
      this.#draw();
    } else if (event.type === "pointerup") {
      this.#drag = undefined;
      this.#lifted = event.timeStamp;
      if (drag.moved) {
        if (this.#figure.end_drag()) this.#changed();
        else this.#draw();
      } else if (this.#figure.key(drag.handle.dataset.slider, " ", false)) this.#changed();
    } else this.#cancel();
  }

  #cancel() {
    this.#drag = undefined;
    this.#figure.cancel();
    this.#draw();
  }

  // Where a pointer is in the diagram.
  #x(inside, event) {
    return event.clientX - inside.closest(".canvas").getBoundingClientRect().left;
  }

  #toggleSource() {
    if (this.#source) {
      this.#source.remove();
      this.#source = undefined;
    } else {
      this.#source = element("pre", { class: "text", tabindex: "0", "aria-label": "The scenario's text" }, this.#text.trim());
      this.#content.after(this.#source);
    }
    this.#tool("source").setAttribute("aria-expanded", String(Boolean(this.#source)));
  }
}

// --- Code blocks --------------------------------------------------------------------------------------------------

// As mdBook, Docusaurus and plain HTML write them; MkDocs; Sphinx.
const BLOCKS = [
  "pre > code.language-cutline",
  "div.language-cutline pre",
  "pre.language-cutline",
  "div.highlight-cutline pre",
].join(", ");
const done = new WeakSet();

/** Makes a figure of every code block marked `cutline` in here. Its text stays: behind “Source”, and in the page. */
export const upgrade = (root = document) => {
  for (const code of root.querySelectorAll(BLOCKS)) {
    const block = code.closest("div.language-cutline, div.highlight-cutline") ?? code.closest("pre");
    if (done.has(block)) continue;
    done.add(block);
    const figure = document.createElement("cut-line");
    // `cutline,readonly,theme=dark` is a list of classes for some hosts; others keep attributes.
    const marked = [code, block, code.parentElement];
    for (const name of ["view", "readonly", "theme", "page"]) {
      const classes = marked.flatMap((one) => [...one.classList]);
      const word = classes.find((word) => word === name || word.startsWith(`${name}=`) || word.startsWith(`${name}-`));
      const given = marked.map((one) => one.dataset[name]).find((value) => value !== undefined);
      const value = given ?? word?.slice(name.length + 1);
      if (value !== undefined) figure.setAttribute(name, value);
    }
    figure.scenario = textOf(code);
    block.before(figure);
    block.style.setProperty("display", "none", "important");
  }
};

if (!customElements.get("cut-line")) {
  customElements.define("cut-line", CutLine);
  upgrade();
  // Pages that change without being loaded anew bring more of them.
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) upgrade();
  }).observe(document.documentElement, { childList: true, subtree: true });
}
