// Light or dark: pages follow the reader's choice, stored in a cookie, or the system. This is the switch.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie);
  let theme = chosen ? chosen[1] : "";
  const button = document.getElementById("theme-switch");
  const apply = () => {
    root.dataset.bsTheme = theme || (system.matches ? "dark" : "light");
    if (button) {
      button.hidden = false;
      button.textContent = root.dataset.bsTheme === "dark" ? button.dataset.light : button.dataset.dark;
    }
  };
  apply();
  system.addEventListener("change", apply);
  button?.addEventListener("click", () => {
    theme = root.dataset.bsTheme === "dark" ? "light" : "dark";
    document.cookie = `theme=${theme}; path=/; max-age=31536000; SameSite=Lax`;
    apply();
  });
})();
