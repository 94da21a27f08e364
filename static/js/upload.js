// Files dropped on the field are added to those selected; without this script the field works as usual.
(() => {
  const zone = document.querySelector("[data-drop]");
  const input = zone?.querySelector("input[type=file]");
  if (!input) return;
  const hint = zone.querySelector("[data-drop-hint]");
  const chosen = zone.querySelector("[data-drop-chosen]");
  if (hint) hint.hidden = false;
  const show = () => {
    chosen.replaceChildren(...Array.from(input.files, (file) => {
      const item = document.createElement("li");
      item.textContent = `${file.name} (${Math.max(1, Math.round(file.size / 1024))} KB)`;
      return item;
    }));
  };
  const stop = (event) => { event.preventDefault(); event.stopPropagation(); };
  for (const name of ["dragenter", "dragover"]) {
    zone.addEventListener(name, (event) => { stop(event); zone.classList.add("drop-over"); });
  }
  for (const name of ["dragleave", "drop"]) {
    zone.addEventListener(name, (event) => { stop(event); zone.classList.remove("drop-over"); });
  }
  zone.addEventListener("drop", (event) => {
    const files = new DataTransfer();
    for (const file of [...input.files, ...event.dataTransfer.files]) files.items.add(file);
    input.files = files.files;
    show();
  });
  input.addEventListener("change", show);
  zone.closest("form").addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.dataset.busy) { button.textContent = button.dataset.busy; button.disabled = true; }
  });
})();
