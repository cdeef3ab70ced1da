// The search box and what it found. The address holds the query: what is typed goes there without a step in the history,
// and Streamlit is told as if by the way back, so that it asks Python for the page of that address.
const decoder = new TextDecoder();
const kept = new WeakMap();
const PATIENCE = 300; // ms that the answer before is waited for: one question is on its way at a time

function el(tag, className, more = {}) {
  return Object.assign(document.createElement(tag), { className }, more);
}

class Search {
  constructor(root) {
    this.input = el("input", "", { type: "search", name: "q", autocomplete: "off", spellcheck: false });
    this.input.setAttribute("autocapitalize", "off");
    this.input.setAttribute("enterkeyhint", "search");
    this.clear = el("button", "wipe", { type: "button" });
    this.clear.innerHTML = '<i class="ic wiped" aria-hidden="true"></i>';
    this.found = el("div", "found");
    const form = el("form", "box");
    form.setAttribute("role", "search");
    const lens = el("i", "ic lens");
    lens.setAttribute("aria-hidden", "true");
    form.append(lens, this.input, this.clear);
    root.replaceChildren(form, this.found);
    this.watchConnection();
    this.input.oninput = () => this.typed();
    this.input.onkeydown = (event) => {
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) event.stopPropagation(); // Streamlit's own shortcuts
    };
    form.onsubmit = (event) => {
      event.preventDefault();
      this.opening = true;
      if (this.timer) this.ask();
      else if (!this.awaited) this.open();
    };
    this.clear.onclick = () => this.put("");
    this.found.onclick = (event) => {
      const target = event.target.closest("[data-tap],[data-ask]");
      if (target?.dataset.tap) this.send(target.dataset.tap);
      else if (target) this.put(target.dataset.ask);
    };
  }

  take({ q, html, label, hint, wipe }, send) {
    this.send = send;
    this.input.setAttribute("aria-label", label);
    this.input.placeholder = hint;
    this.clear.setAttribute("aria-label", wipe);
    if (q === this.asked) this.awaited = false;
    else if (!this.awaited && !this.timer) { // a link, or the way back
      this.input.value = q;
      this.asked = q;
    }
    if (!this.awaited && this.timer) this.ask(); // more was typed meanwhile
    if (html !== this.html) {
      this.html = html;
      this.found.innerHTML = html;
    }
    this.paint();
    if (this.opening && !this.awaited && !this.timer) this.open();
  }

  paint() {
    this.clear.style.visibility = this.input.value ? "visible" : "hidden";
  }

  typed() {
    this.opening = false;
    this.paint();
    clearTimeout(this.timer);
    if (this.awaited) this.timer = setTimeout(() => this.ask(), PATIENCE);
    else this.ask();
  }

  put(text) {
    this.input.value = text;
    this.input.focus();
    this.paint();
    this.ask();
  }

  ask() {
    clearTimeout(this.timer);
    this.timer = null;
    const text = this.input.value.trim() ? this.input.value : "";
    if (text === this.asked) {
      if (this.opening && !this.awaited) this.open();
      return;
    }
    this.asked = text;
    this.awaited = true;
    this.tell();
  }

  tell() {
    const text = this.asked;
    const here = new URL(window.location.href);
    here.hash = "";
    if (text) here.searchParams.set("q", text);
    else here.searchParams.delete("q");
    window.history.replaceState(window.history.state, "", here);
    window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
  }

  // what was asked while the server was away never came to it
  watchConnection() {
    const app = document.querySelector("[data-testid=stApp]");
    const back = () => app.dataset.testConnectionState === "CONNECTED" && this.awaited && this.tell();
    this.watch = new MutationObserver(back);
    if (app) this.watch.observe(app, { attributes: true, attributeFilter: ["data-test-connection-state"] });
  }

  open() {
    this.opening = false;
    this.found.querySelector("[data-first]")?.click();
  }
}

export default function ({ data, parentElement, setTriggerValue }) {
  let search = kept.get(parentElement);
  if (!search) {
    search = new Search(parentElement.querySelector(".part-search"));
    kept.set(parentElement, search);
  }
  search.take(JSON.parse(decoder.decode(data)), (value) => setTriggerValue("tap", value));
  return () => {
    clearTimeout(search.timer);
    search.watch.disconnect();
    kept.delete(parentElement);
  };
}
