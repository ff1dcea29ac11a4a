// Has the site kept for when there is no network, and offers a new version once it is there. Nothing is reloaded
// before somebody says so.
{
  // `cargo xtask` puts it there. A build without one is not kept: nobody would say when it is old.
  const version = document.querySelector("meta[name=version]")?.content;

  const keep = async () => {
    const workers = navigator.serviceWorker;
    const registration = await workers.register("offline.js");
    const tell = () => registration.waiting?.postMessage(version);
    const watch = () => registration.installing?.addEventListener("statechange", tell);

    workers.addEventListener("message", ({ data }) => {
      if (data === "newer") offer(registration);
      if (data === "others") location.reload();
    });
    registration.addEventListener("updatefound", watch);
    watch();
    tell();
    // A page may stay open for weeks.
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      registration.update().catch(() => {});
      tell();
    });
  };

  // Once: who has put it off has heard it.
  let offered = false;

  const offer = (registration) => {
    if (offered) return;
    offered = true;
    const make = (name, words, act) => {
      const element = document.createElement(name);
      element.append(words);
      element.onclick = act;
      return element;
    };
    const bar = make("aside", "");
    bar.id = "update";
    bar.setAttribute("aria-label", "New version");
    const words = make("p", "");
    words.setAttribute("role", "status");
    const reload = () => location.reload();
    bar.append(
      words,
      make("button", "Reload", () => {
        navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
        const { waiting } = registration;
        if (waiting) waiting.postMessage("reload");
        else reload();
      }),
      make("button", "Later", () => {
        bar.remove();
        // Not lost with the button.
        document.getElementById("main")?.focus();
      }),
    );
    document.body.append(bar);
    // Words that come into a status are heard; words that come with one need not be.
    words.append("There is a new version of Cutline. Your work is kept.");
  };

  // Where the browser does not let it, the page works without.
  if (version) addEventListener("load", () => keep().catch(() => {}));
}
