// Light or dark: what the reader chose, or what the system says. Runs before the page is painted.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const stored = () => {
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const apply = () => {
    root.dataset.bsTheme = stored() || (system.matches ? "dark" : "light");
    const button = document.getElementById("theme-switch");
    if (button) {
      button.hidden = false;
      button.textContent = root.dataset.bsTheme === "dark" ? button.dataset.light : button.dataset.dark;
    }
  };
  apply();
  system.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", () => {
    apply();
    document.getElementById("theme-switch")?.addEventListener("click", () => {
      try { localStorage.setItem("theme", root.dataset.bsTheme === "dark" ? "light" : "dark"); } catch { return; }
      apply();
    });
  });
})();
