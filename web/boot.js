// Before the program: the chosen theme, so that it does not flash, and the words for when nothing starts.
{
  // Without a choice the system decides.
  try {
    const theme = localStorage.getItem("cutline.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch { /* No storage, no choice. */ }

  // The program replaces the words. Where it cannot, they say so.
  const failed = ({ error, reason, target }) => {
    const app = document.getElementById("app");
    const started = app?.firstElementChild && !document.getElementById("loading");
    if (!app || started || (target instanceof Element && target.tagName !== "SCRIPT")) return;
    const why = (error ?? reason)?.message ?? "a file of the page could not be fetched";
    const words = document.createElement("p");
    words.setAttribute("role", "alert");
    words.textContent = `Cutline could not start: ${why}. Reload the page to try again.`;
    app.replaceChildren(words);
  };
  addEventListener("error", failed, true);
  addEventListener("unhandledrejection", failed);
}
