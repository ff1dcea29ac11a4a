// What the page needs to begin an export. The dialog comes from beside the worker once somebody wants it.
export const opened = (work, worker, failed) => {
  const address = new URL(worker, document.baseURI);
  import(new URL("export.js", address)).then(({ open }) => open(work, address)).catch((error) => failed(error.message));
};
