// A clock that runs down by itself: a number and a bar. What is left comes from the server; when it is up the server is
// told, and it is the server that ends the round. A screen reader is told of it seldom.
const decoder = new TextDecoder();
const kept = new WeakMap();
const NEAR = 400; // milliseconds by which two reckonings may differ before the clock is set anew

function build(root) {
  root.innerHTML = '<div class="clock" role="timer" aria-live="off"><b></b><span class="bar"><i></i></span></div>'
    + '<div class="hide" role="status" aria-live="polite"></div>';
  const [clock, live] = root.children;
  return { clock, live, number: clock.querySelector("b"), bar: clock.querySelector("i") };
}

function show(state) {
  const left = Math.max(0, state.until - performance.now());
  const seconds = Math.ceil(left / 1000);
  if (seconds !== state.shown) {
    state.shown = seconds;
    state.number.textContent = seconds;
    state.bar.style.transform = `scaleX(${Math.min(1, (seconds * 1000) / state.given.whole)})`;
    state.clock.classList.toggle("late", seconds <= 10);
    state.clock.setAttribute("aria-label", `${state.given.label} ${seconds}`);
    const told = state.given.told[seconds];
    if (told) state.live.textContent = told;
  }
  if (left === 0 && state.sent !== state.given.left) {
    state.sent = state.given.left; // once for every reckoning of the server
    state.send("up", state.given.round);
  }
}

export default function ({ data, parentElement, setTriggerValue }) {
  const given = JSON.parse(decoder.decode(data));
  const root = parentElement.querySelector(".part-clock");
  let state = kept.get(parentElement);
  if (!state || !root.firstChild) {
    state = { ...build(root), shown: null, round: null };
    kept.set(parentElement, state);
  }
  state.send = setTriggerValue;
  const until = performance.now() + given.left;
  if (state.round !== given.round || Math.abs(until - state.until) > NEAR || given.left < 2 * NEAR) {
    state.until = until;
    state.shown = null;
  }
  state.round = given.round;
  state.given = given;
  clearInterval(state.beat);
  state.beat = setInterval(() => show(state), 100);
  show(state);
  return () => {
    clearInterval(state.beat);
    kept.delete(parentElement);
  };
}
