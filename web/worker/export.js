// The dialog that exports: what the page fetches once somebody wants to keep something.
//
// open(work, worker): `work` is the text that src/tell.rs tells of, `worker` the address of worker.js.
// Whatever is saved is a link in the dialog, to be saved again or opened.

const FORMS = [
  { form: "svg", name: "Picture, SVG", about: "Sharp at any size, for documents.", type: "image/svg+xml", end: "svg" },
  { form: "png", name: "Picture, PNG", about: "Twice as many pixels as on the screen.", type: "image/png", end: "png" },
  {
    form: "scenario",
    name: "Scenario file",
    about: "All steps, each with what is decided: a test, too.",
    type: "application/toml",
    end: "toml",
  },
  {
    form: "markdown",
    name: "Markdown report",
    about: "The start, every step and decision, and the file.",
    type: "text/markdown",
    end: "md",
  },
  { form: "mermaid", name: "Mermaid diagram", about: "The steps as a sequence.", type: "text/plain", end: "mmd" },
];

// How many pixels of a PNG there are for one of the screen.
const SCALE = 2;

const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

// The text of a form, from a worker that is ended with it.
const told = (worker, form, work) =>
  new Promise((resolve, reject) => {
    const thread = new Worker(worker, { type: "module" });
    const over = (act, what) => {
      thread.terminate();
      act(what);
    };
    thread.onerror = ({ message }) => over(reject, new Error(message || "what tells it could not be fetched"));
    thread.onmessage = ({ data }) => {
      if (data.startsWith("told\n")) over(resolve, data.slice("told\n".length));
      else over(reject, new Error(data.replace(/^error /, "")));
    };
    thread.postMessage(`tell\n${form}\n${work}`);
  });

// A picture in pixels.
const pixels = async (svg) => {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = make("canvas", { width: image.naturalWidth * SCALE, height: image.naturalHeight * SCALE });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob === null) throw new Error("the browser has no room for so large a picture; the SVG has any size");
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
};

const copied = async (text, dialog) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // The way that works on any page, also where it comes without encryption.
    const area = make("textarea", { class: "hidden", "aria-hidden": "true", tabindex: "-1" });
    area.value = text;
    dialog.append(area);
    const focused = document.activeElement;
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    focused?.focus();
    if (!done) throw new Error("the browser does not let it be copied: save it instead");
  }
};

// A name that every file system takes.
const fileName = (work, end) => {
  const title = /^title (.*)$/m.exec(work)?.[1] ?? "";
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["cutline"];
  return `${words.join("-").slice(0, 60).replace(/-$/, "")}.${end}`;
};

const isDark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

export const open = (work, worker) => {
  const back = document.activeElement;
  const dialog = make("dialog", { id: "export-dialog", "aria-labelledby": "export-title" });
  const status = make("p", { role: "status", class: "export-status" });
  let last = null;
  let busy = false;

  const say = (...words) => status.replaceChildren(...words);
  const give = (blob, name) => {
    if (last) URL.revokeObjectURL(last);
    last = URL.createObjectURL(blob);
    const link = make("a", { href: last, download: name }, name);
    say("Saved: ", link);
    link.click();
  };
  const act = async ({ form, name, type, end }, copy) => {
    // One after the other: what is said last is about what was wanted last.
    if (busy) return;
    busy = true;
    say(`${name}…`);
    try {
      const theme = dialog.querySelector("input[name=export-theme]:checked").value;
      const picture = form === "svg" || form === "png";
      const text = await told(worker, picture ? `svg ${theme}` : form, work);
      if (copy) {
        await copied(text, dialog);
        say(`Copied: ${name}.`);
      } else {
        const blob = form === "png" ? await pixels(text) : new Blob([text], { type });
        give(blob, fileName(work, end));
      }
    } catch (error) {
      say(`${name}: ${error.message}`);
    }
    busy = false;
  };

  const themes = make("fieldset", { class: "export-theme" }, make("legend", {}, "Colours of the pictures"));
  for (const theme of ["light", "dark"]) {
    const input = make("input", { type: "radio", name: "export-theme", value: theme });
    input.checked = (theme === "dark") === isDark();
    themes.append(make("label", {}, input, theme === "dark" ? "Dark" : "Light"));
  }
  const list = make("ul", { class: "export-list" });
  for (const kind of FORMS) {
    const button = (word, copy) => {
      const label = `${word} ${kind.name}`;
      const it = make("button", { type: "button", "data-export": `${word.toLowerCase()} ${kind.form}`, "aria-label": label });
      it.append(word);
      it.onclick = () => act(kind, copy);
      return it;
    };
    const words = make("div", {}, make("b", {}, kind.name), make("span", {}, kind.about));
    const buttons = kind.form === "png" ? [] : [button("Copy", true)];
    list.append(make("li", {}, words, ...buttons, button("Save", false)));
  }
  const close = make("button", { type: "button", id: "export-close" }, "Close");
  close.onclick = () => dialog.close();
  dialog.append(make("h2", { id: "export-title" }, "Export"), themes, list, status, close);

  // The page behind stays as it is: none of its keys, and no click, goes through.
  dialog.onkeydown = (event) => event.stopPropagation();
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  dialog.onclose = () => {
    if (last) URL.revokeObjectURL(last);
    dialog.remove();
    back?.focus();
  };
  document.body.append(dialog);
  dialog.showModal();
};
