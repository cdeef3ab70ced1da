// What Streamlit has no way to say: the page's language, a new view (scroll up, move the focus), what a screen reader
// is told, the settings cookie, and that the connection is gone.
let lastView = null;
let lastSaid = "";
let named = [];
const decoder = new TextDecoder();

function nameParts() {
  named.forEach(([where, name, value]) => document.querySelectorAll(where).forEach((e) => {
    if (e.getAttribute(name) !== value) e.setAttribute(name, value);
  }));
}

// What the address asks for may come after the shell: it is gone to once it is there, unless the view has changed.
function whenThere(name, view, then) {
  const look = () => document.getElementsByClassName(name)[0];
  if (look()) return then(look());
  const watch = new MutationObserver(() => {
    if (look() || view !== lastView) watch.disconnect();
    if (look() && view === lastView) then(look());
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

function focusOn(target) {
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

// What stands above a part may still be coming; the eye stays on it until the reader does something himself.
let staying = null;
function stayOn(part) {
  staying?.disconnect();
  const look = () => part.scrollIntoView({ block: part.offsetHeight > 0.7 * window.innerHeight ? "start" : "center" });
  const watch = (staying = new ResizeObserver(() => part.isConnected && look()));
  watch.observe(document.querySelector('[data-testid="stMainBlockContainer"]'));
  ["wheel", "touchstart", "pointerdown", "keydown"].forEach((what) =>
    window.addEventListener(what, () => watch.disconnect(), { once: true, passive: true, capture: true }));
}

// While the server does not answer, a bar says so in the learner's language, from the words that came before. Streamlit
// would lay a dialog in English over the page and lock it: it is not shown (look/shell.css), and closed at once.
const BLINK = 700; // milliseconds: a connection that is back by then was never missed
let cut = { words: "", root: null };
let waiting = null;

function isCut() {
  const state = document.querySelector("[data-testid=stApp]")?.dataset.testConnectionState;
  return state !== undefined && state !== "CONNECTED";
}

function showCut() {
  cut.root?.querySelector(".cut")?.remove();
  if (!isCut() || !cut.root) return;
  const bar = document.createElement("p");
  bar.className = "cut";
  bar.setAttribute("role", "alert");
  bar.innerHTML = cut.words; // trusted, out of Python
  cut.root.appendChild(bar);
}

function watchConnection() {
  if (isCut()) {
    document.querySelector("[data-testid=stDialog] [role=dialog] button")?.click();
    waiting ??= setTimeout(showCut, BLINK);
  } else if (waiting) {
    clearTimeout(waiting);
    waiting = null;
    showCut();
  }
}

export default function ({ data, parentElement }) {
  const { lang, view, say, cookie, asked, named: wanted, cut: gone } = JSON.parse(decoder.decode(data));
  document.documentElement.lang = lang;
  // The page shows itself once it is whole (look/streamlit.css): its parts arrive one by one and would push each other.
  requestAnimationFrame(() => requestAnimationFrame(() => document.documentElement.classList.add("ready")));
  if (cookie) document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`;
  named = wanted;
  nameParts();
  if (!window.samrapNames) { // some of Streamlit's parts come late
    window.samrapNames = new MutationObserver(nameParts);
    window.samrapNames.observe(document.body, { childList: true, subtree: true });
  }
  const root = parentElement.querySelector(".part-shell");
  cut = { words: gone, root };
  if (!window.samrapConnection) {
    window.samrapConnection = new MutationObserver(watchConnection);
    const what = { attributes: true, attributeFilter: ["data-test-connection-state"], childList: true, subtree: true };
    window.samrapConnection.observe(document.body, what);
  }
  let live = root.firstChild;
  if (!live) {
    live = document.createElement("div");
    live.className = "hide";
    live.setAttribute("role", "status");
    live.setAttribute("aria-live", "polite");
    root.appendChild(live);
  }
  if (live.textContent !== say) live.textContent = say;
  const first = lastView === null;
  const moved = view !== lastView;
  const verdict = !moved && say && say !== lastSaid;
  lastView = view;
  lastSaid = say;
  if (moved) staying?.disconnect();
  if (!moved && !verdict) return;
  requestAnimationFrame(() => requestAnimationFrame(() => {
    if (moved && asked) {
      whenThere(asked, view, (part) => {
        stayOn(part);
        focusOn(part);
      });
    } else if (moved && !first) {
      document.querySelector('[data-testid="stMain"]')?.scrollTo({ top: 0 });
      const heading = document.querySelector('[data-testid="stMain"] h1');
      if (heading) focusOn(heading);
    } else if (verdict && document.activeElement === document.body) {
      // what was pressed is gone: the focus goes on from the verdict
      const told = document.querySelector('[data-testid="stMain"] :is(.why, .vr h1, .vr h2)');
      if (told) focusOn(told);
    }
  }));
}
