// What Streamlit has no way to say: the page's language, a new view (scroll up, move the focus), what a screen reader
// is told, and the settings cookie.
let lastView = null;
const decoder = new TextDecoder();

export default function ({ data, parentElement }) {
  const { lang, view, say, cookie } = JSON.parse(decoder.decode(data));
  document.documentElement.lang = lang;
  // The page shows itself once it is whole (look/streamlit.css): its parts arrive one by one and would push each other.
  requestAnimationFrame(() => requestAnimationFrame(() => document.documentElement.classList.add("ready")));
  if (cookie) document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`;
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
  if (view !== lastView) {
    const first = lastView === null;
    lastView = view;
    if (!first) {
      requestAnimationFrame(() => {
        document.querySelector('[data-testid="stMain"]')?.scrollTo({ top: 0 });
        const heading = document.querySelector('[data-testid="stMain"] h1');
        if (heading) {
          heading.tabIndex = -1;
          heading.focus({ preventScroll: true });
        }
      });
    }
  }
}
