// The sheet of keys: the key ? shows it, unless somebody has switched that off (speech input may type a ?). What is on it
// stands in index.html; opening, closing and Escape are the browser's.
{
  const SWITCH = "cutline.keys";
  const sheet = document.getElementById("keys");
  const box = document.getElementById("keys-on");
  const kept = (write) => {
    try {
      if (write) localStorage.setItem(SWITCH, box.checked ? "on" : "off");
      return localStorage.getItem(SWITCH) !== "off";
    } catch {
      return box.checked;
    }
  };

  box.checked = kept(false);
  box.addEventListener("change", () => kept(true));
  sheet.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") sheet.focus();
  });
  addEventListener("keydown", (event) => {
    const typed = event.target.closest?.("textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox])");
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || typed || !box.checked) return;
    event.preventDefault();
    sheet.togglePopover();
  });
}
