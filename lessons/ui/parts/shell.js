// What Streamlit has no way to say: the page's language, a new view (scroll up, move the focus), what a screen reader
// is told, and the settings cookie.
let lastView = null;
let lastSaid = "";
let named = [];
const decoder = new TextDecoder();

function nameParts() {
  named.forEach(([where, name, value]) => document.querySelectorAll(where).forEach((e) => {
    if (e.getAttribute(name) !== value) e.setAttribute(name, value);
  }));
}

function focusOn(target) {
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

export default function ({ data, parentElement }) {
  const { lang, view, say, cookie, asked, named: wanted } = JSON.parse(decoder.decode(data));
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
  if (!moved && !verdict) return;
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const part = asked && document.getElementsByClassName(asked)[0];
    if (moved && part) {
      part.scrollIntoView({ block: "center" });
      focusOn(part);
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
