// A round robin's cross-table: a typed result is saved at once, its mirror filled, and the next empty cell chosen.
// Without this script the same form is saved as a whole.
(() => {
  const form = document.getElementById("grid");
  if (!form || !form.querySelector("[data-key]:not([readonly])")) return;
  const words = form.dataset;
  const inputs = [...form.querySelectorAll("[data-key]")];
  const byKey = new Map(inputs.map((input) => [input.dataset.key, input]));
  const state = form.querySelector("[data-message]");
  const conflicts = document.getElementById("conflicts");
  const own = { "½": "½", "=": "½", 5: "½", h: "½", 1: "1", 0: "0", "+": "+", "-": "-", "−": "-", x: "--", w: "W", d: "D", l: "L" };
  const other = { 1: "0", 0: "1", "½": "½", "+": "-", "-": "+", "--": "--", W: "L", D: "D", L: "W", "": "" };

  const mirrorOf = (input) => {
    const [first, second, cycle] = input.dataset.key.split("-");
    return byKey.get(`${second}-${first}-${cycle}`);
  };
  const seenField = (input) => form.elements[`seen-${input.dataset.pair}`];
  const say = (text) => { state.textContent = text; };

  const colourOf = (input) => form.querySelector(`[data-colour="${input.dataset.key}"]`);

  // What a cell contains, saved or being saved. The hidden field of its game has the version that the server knows.
  const held = new Map(inputs.map((input) => [input, input.value]));
  const underWay = new Map();

  let queue = Promise.resolve();
  let waiting = 0;

  function show(answer) {
    for (const cell of answer.cells || []) {
      const input = byKey.get(cell.key);
      const [first, second] = cell.key.split("-").map(Number);
      if (first < second) seenField(input).value = `${cell.seen}=${cell.text}`;
      if (underWay.get(cell.pair) > 1) continue; // something newer of this game is still to be saved
      held.set(input, cell.text);
      if (!input.classList.contains("editing")) input.value = cell.text;
      colourOf(input).textContent = cell.colour;
      input.classList.remove("unsaved", "refused");
    }
    for (const [number, total] of Object.entries(answer.totals || {})) {
      form.querySelector(`[data-total="${number}"]`).textContent = total;
    }
    if ("entered" in answer) form.querySelector("[data-entered]").textContent = answer.entered;
  }

  async function send(input, text) {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    body.set("key", input.dataset.key);
    body.set("text", text);
    body.set("seen", seenField(input).value.split("=")[0]);
    let answer, response;
    try {
      response = await fetch(words.cell, { method: "POST", body, redirect: "error" });
      answer = await response.json();
    } catch {
      say(words.failed);
      return;
    }
    if (response.ok) {
      show(answer);
    } else if (response.status === 409) {
      show(answer);
      disagree(input, text, answer);
    } else {
      input.classList.add("refused");
      input.value = text;
      held.set(input, text);
      say(answer.message);
      input.focus();
    }
    if (response.ok && waiting === 1) say(words.saved);
  }

  function save(input, text, colour = "") {
    const mirror = mirrorOf(input);
    const pair = input.dataset.pair;
    if (text in other) {
      input.value = text;
      mirror.value = other[text];
      held.set(mirror, other[text]);
    }
    held.set(input, text);
    if (colour) {
      colourOf(input).textContent = colour;
      colourOf(mirror).textContent = colour === "w" ? "b" : "w";
    }
    input.classList.add("unsaved");
    mirror.classList.add("unsaved");
    waiting += 1;
    underWay.set(pair, (underWay.get(pair) || 0) + 1);
    say(words.saving);
    queue = queue.then(() => send(input, text + colour)).finally(() => {
      waiting -= 1;
      underWay.set(pair, underWay.get(pair) - 1);
    });
  }

  // Someone else was faster: show both results and let the person decide.
  function disagree(input, text, answer) {
    const box = document.createElement("div");
    box.className = "conflict";
    const what = document.createElement("p");
    what.textContent = `${input.getAttribute("aria-label")}: ${answer.message} (${answer.at}) `
      + `${words.theirs} ${answer.theirs}. ${words.mine} ${answer.mine}.`;
    const buttons = document.createElement("p");
    buttons.className = "cluster";
    const button = (label, act) => {
      const it = document.createElement("button");
      it.type = "button";
      it.className = "btn btn-secondary btn-sm";
      it.textContent = label;
      it.addEventListener("click", () => { box.remove(); input.focus(); act(); });
      buttons.append(it);
      return it;
    };
    const keep = button(words.keep, () => say(""));
    button(words.put, () => save(input, text));
    box.append(what, buttons);
    conflicts.append(box);
    input.classList.add("refused");
    say("");
    keep.focus();
  }

  // Moving from cell to cell
  const rows = [...form.querySelectorAll("tbody tr")].map((row) => [...row.querySelectorAll("[data-key]")]);
  const columnOf = (input) => input.closest("td").cellIndex * 2 + (input.dataset.key.endsWith("-2") ? 1 : 0);

  function go(input) {
    if (!input) return;
    input.focus();
    input.select();
    input.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  function step(input, by) {
    go(inputs[(inputs.indexOf(input) + by + inputs.length) % inputs.length]);
  }
  function vertical(input, by) {
    const row = rows.findIndex((cells) => cells.includes(input));
    const column = columnOf(input);
    for (let at = row + by; at >= 0 && at < rows.length; at += by) {
      const found = rows[at].find((cell) => columnOf(cell) === column);
      if (found) return go(found);
    }
  }
  function nextEmpty(input) {
    const at = inputs.indexOf(input);
    const ahead = [...inputs.slice(at + 1), ...inputs.slice(0, at)];
    go(ahead.find((cell) => !cell.value) || ahead[0]);
  }

  // The cell that the last key filled.
  let last = null;

  function finish(input) {
    input.classList.remove("editing");
    const text = input.value.trim();
    if (text !== held.get(input)) save(input, own[text.toLowerCase()] || text);
  }

  form.addEventListener("focusin", (event) => {
    if (byKey.get(event.target.dataset?.key) === event.target) event.target.select();
  });

  form.addEventListener("focusout", (event) => {
    if (event.target.classList?.contains("editing")) finish(event.target);
  });

  form.addEventListener("input", (event) => {
    const input = event.target;
    if (!input.dataset?.key || input.classList.contains("editing")) return;
    const typed = (event.data || input.value).slice(-1).toLowerCase();
    const before = held.get(input);
    if (!input.value) return save(input, "");
    if (typed === "c" && before) {
      input.value = before;
      input.select();
      return save(input, before, colourOf(input).textContent === "w" ? "b" : "w");
    }
    if (":/,.".includes(typed) && last) {
      // 1:0, 1/2 and 0,5 begin like a result of one key: go on in its cell.
      input.value = before;
      last.classList.add("editing");
      last.focus();
      last.value = held.get(last) + typed;
      return;
    }
    if (!(typed in own)) {
      input.value = before;
      return input.select();
    }
    const text = own[typed];
    if (text !== before) save(input, text);
    else input.value = before;
    last = input;
    nextEmpty(input);
  });

  form.addEventListener("keydown", (event) => {
    const input = event.target;
    if (!input.dataset?.key || event.ctrlKey || event.metaKey || event.altKey) return;
    const editing = input.classList.contains("editing");
    const act = {
      ArrowUp: () => vertical(input, -1),
      ArrowDown: () => vertical(input, 1),
      Enter: () => { if (editing) { finish(input); nextEmpty(input); } else step(input, event.shiftKey ? -1 : 1); },
      F2: () => { input.classList.add("editing"); input.setSelectionRange(input.value.length, input.value.length); },
      ...(editing
        ? { Escape: () => { input.value = held.get(input); input.classList.remove("editing"); input.select(); } }
        : { ArrowLeft: () => step(input, -1), ArrowRight: () => step(input, 1) }),
      ...(editing ? {} : { Delete: () => { if (input.value) save(input, ""); }, Backspace: () => { if (input.value) save(input, ""); } }),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  addEventListener("beforeunload", (event) => { if (waiting) event.preventDefault(); });
  go(inputs.find((input) => !input.value));
})();
