// The mat of a game: frames that Python made are shown one after another at the pace the learner likes, then his cards
// and buttons wake. What he does is sent with the moment it was done at, so that nothing is done twice or too late.
// A mat of Pok Deng comes as ready HTML in each frame, with points to lay between − and +.
const decoder = new TextDecoder();
const kept = new WeakMap();
const PACES = { slow: 1300, quick: 550, once: 0 };
const PACE_KEY = "samrap_table_pace";
const KEYS = { KeyW: "w", KeyP: "p", KeyT: "t", KeyD: "d", KeyX: "x", KeyN: "n", KeyS: "s", KeyK: "k", KeyL: "l", KeyB: "b", Digit2: "2", Digit3: "3" }; // by place: a Thai keyboard has them too
const FLIGHT = 420;
const PATIENCE = 4000;
const SHOWN_THROWN = [["(min-width: 900px)", 6], ["(min-width: 376px)", 3], ["all", 2]]; // of each, by the room there is

function el(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function button(className, act) {
  const made = el("button", className);
  made.type = "button";
  made.onclick = act;
  return made;
}

// The browser may keep nothing; then the pace is the usual one.
function recall() {
  try {
    const found = localStorage.getItem(PACE_KEY);
    return found in PACES ? found : "quick";
  } catch {
    return "quick";
  }
}

function remember(pace) {
  try {
    localStorage.setItem(PACE_KEY, pace);
  } catch {
    // it holds for this visit
  }
}

class Mat {
  constructor(root) {
    this.root = root;
    this.pace = recall();
    this.shown = -1;
    this.hand = "";
    this.at = "";
    this.focus = 0;
    this.chosen = [];
    this.resting = true;
    this.waiting = "";
    this.hint = 0;
    this.steppers = [];
    this.build();
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.watchConnection();
  }

  // what was done while the server was away never came to it
  watchConnection() {
    this.app = document.querySelector("[data-testid=stApp]");
    this.watch = new MutationObserver(() => this.waiting && !this.isCut() && this.tellSent());
    if (this.app) this.watch.observe(this.app, { attributes: true, attributeFilter: ["data-test-connection-state"] });
  }

  isCut() {
    const state = this.app?.dataset.testConnectionState;
    return state !== undefined && state !== "CONNECTED";
  }

  end() {
    this.watch.disconnect();
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    document.removeEventListener("keydown", this.onKey);
  }

  build() {
    this.mat = el("div", "mat");
    this.mat.setAttribute("role", "group");
    this.mat.onclick = () => this.hurry();
    this.told = el("div", "told");
    this.words = el("p", "lines3");
    this.hinter = button("tool hint", () => this.more());
    this.hinter.appendChild(el("i", "ic bulb"));
    this.undoer = button("tool undo", () => this.given.undo && this.send(this.given.undo));
    this.undoer.appendChild(el("i", "ic undo3"));
    this.speed = button("tool pace", () => this.nextPace());
    this.told.append(this.words, this.hinter, this.undoer, this.speed);
    this.live = el("p", "hide");
    this.live.setAttribute("role", "status");
    this.live.setAttribute("aria-live", "polite");
    this.fan = el("div", "own3");
    this.fan.setAttribute("role", "group");
    this.fan.onkeydown = (event) => this.cardKey(event);
    this.own = el("div", "ownq");
    this.steps = el("div", "steps3");
    this.coach = el("div", "coach3");
    this.bar = el("div", "bar3");
    this.bar.onkeydown = (event) => {
      if (event.key === "Enter" && event.repeat) event.preventDefault(); // held down it does one thing
    };
    this.buttons = [];
    this.over = el("div", "over");
    this.over.onclick = (event) => {
      const tapped = event.target.closest("[data-tap]");
      if (tapped) this.tap(tapped.dataset.tap);
    };
    this.folds = el("div", "folds");
    [this.log, this.all] = ["log", "all"].map((name) => {
      const fold = el("details", `fold3 ${name}`);
      fold.append(el("summary"), el(name === "log" ? "ol" : "div"));
      this.folds.appendChild(fold);
      return fold;
    });
    this.root.replaceChildren(this.mat, this.told, this.live, this.fan, this.own, this.steps, this.coach, this.over, this.folds, this.bar);
    this.root.onkeydown = (event) => {
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        this.key(event);
        event.stopPropagation(); // Streamlit's own shortcuts
      }
    };
  }

  // --- what Python says -----------------------------------------------------------------------------------------------

  take(given, send, tap) {
    this.given = given;
    this.tell = send;
    this.tap = (value) => tap(`${value} ${Date.now()}`);
    const hand = given.at.split(".").slice(0, 2).join(".");
    const last = given.first + given.frames.length - 1;
    const moved = given.at !== this.at;
    const known = hand === this.hand && this.shown >= given.first && this.shown <= last;
    const next = this.hand && hand !== this.hand && given.first === 0; // the next hand was dealt
    if (moved) {
      if (!known) this.shown = next ? given.first : last;
      this.at = given.at;
      this.hand = hand;
      this.hint = given.hinted ?? 0;
      this.why = "";
      this.waiting = "";
      this.steppers = (given.steppers ?? []).map((row) => ({ ...row }));
      this.chosen = [];
      this.fresh = true;
    }
    if (this.hinted !== given.hinted) this.hint = given.hinted ?? 0; // the coach was told when to speak
    this.hinted = given.hinted;
    if (given.heard === this.waiting) this.waiting = "";
    this.resting = this.shown >= last;
    this.paint();
    if (!this.resting) this.go();
    else this.rest(moved);
  }

  frame(place = this.shown) {
    return this.given.frames[Math.max(0, place - this.given.first)];
  }

  get last() {
    return this.given.first + this.given.frames.length - 1;
  }

  // --- one frame after another ----------------------------------------------------------------------------------------

  go() {
    clearTimeout(this.timer);
    if (PACES[this.pace] === 0) return this.finish();
    this.timer = setTimeout(() => this.step(), this.shown === this.given.first ? 60 : 0);
  }

  step() {
    const before = this.places();
    this.shown += 1;
    const ends = this.shown >= this.last;
    if (ends) this.rest(true);
    else this.paint();
    this.fly(before, this.frame());
    if (ends) return;
    const line = this.given.lines[this.shown];
    if (line) this.speak(line);
    this.timer = setTimeout(() => this.step(), line ? PACES[this.pace] : 0);
  }

  hurry() {
    if (!this.resting) this.finish();
  }

  finish() {
    clearTimeout(this.timer);
    const lines = this.given.lines.slice(this.shown + 1, this.last + 1).filter(Boolean);
    this.shown = this.last;
    this.rest(true, lines);
  }

  rest(moved, lines = []) {
    this.resting = true;
    if (this.fresh && this.given.pick) {
      this.chosen = this.given.pick.chosen.map((code) => this.codes().indexOf(code)).filter((place) => place >= 0);
    }
    this.fresh = false;
    this.paint();
    if (moved) this.speak([...(lines.length ? lines : [this.lastLine()]), this.given.guide ? this.words.textContent : this.given.ask].filter(Boolean).join(". "));
  }

  lastLine(told = this.given.lines) {
    for (let at = Math.min(this.shown, this.given.lines.length - 1); at > 0; at -= 1) if (this.given.lines[at]) return told[at];
    return "";
  }

  speak(text) {
    if (this.live.textContent !== text) this.live.textContent = text;
  }

  // --- movement -------------------------------------------------------------------------------------------------------

  places() {
    const rect = (node) => node?.getBoundingClientRect();
    return { card: rect(this.mat.querySelector(".inq .face")), pile: rect(this.mat.querySelector(".stk")), thrown: this.from };
  }

  fly(before, frame) {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches || !this.mat.animate) return;
    if (this.given.pok) return this.flyDrawn(before, frame);
    const seat = this.mat.querySelector(`[data-seat="${frame.seat}"]`)?.getBoundingClientRect();
    const card = this.mat.querySelector(".inq .c");
    const time = { duration: Math.min(FLIGHT, PACES[this.pace] * 0.7), easing: "ease-out" };
    if (["discard", "draw"].includes(frame.event) && card) {
      const from = frame.event === "draw" ? before.pile : (frame.seat === 0 && before.thrown) || seat;
      const to = card.getBoundingClientRect();
      if (from) card.animate([{ transform: `translate(${from.left - to.left}px,${from.top - to.top}px) scale(.7)` }, { transform: "none" }], time);
      this.from = null;
    }
    if (["keep", "take", "pong"].includes(frame.event) && before.card && seat && frame.face) {
      const home = this.mat.getBoundingClientRect();
      const ghost = el("i", `face ghost f${frame.face}`);
      Object.assign(ghost.style, { left: `${before.card.left - home.left}px`, top: `${before.card.top - home.top}px`, width: `${before.card.width}px` });
      this.mat.appendChild(ghost);
      const to = `translate(${seat.left + seat.width / 2 - before.card.left - before.card.width / 2}px,${seat.top - before.card.top}px) scale(.3)`;
      ghost.animate([{ transform: "none", opacity: 1 }, { transform: to, opacity: 0.4 }], time).onfinish = () => ghost.remove();
    }
  }

  flyDrawn(before, frame) {
    const hands = frame.drew === null ? [] : [...this.root.querySelectorAll(`[data-seat="${frame.drew}"] .qs`)];
    const card = (hands.find((hand) => hand.closest(".asked")) ?? hands.at(-1))?.lastElementChild;
    if (!card || !before.pile) return;
    const to = card.getBoundingClientRect();
    const from = `translate(${before.pile.left - to.left}px,${before.pile.top - to.top}px) scale(.7)`;
    card.animate([{ transform: from }, { transform: "none" }], { duration: Math.min(FLIGHT, PACES[this.pace] * 0.7), easing: "ease-out" });
  }

  // --- the mat --------------------------------------------------------------------------------------------------------

  name(code) {
    return this.given.names[code][0];
  }

  head(code) {
    const made = el("b", "pkx");
    made.appendChild(el("i", `head f${code}`));
    return made;
  }

  heads(className, codes, most, label) {
    const row = el("span", className);
    if (!codes.length) return row;
    row.setAttribute("role", "img");
    row.setAttribute("aria-label", `${label}: ${codes.map((code) => this.name(code)).join(", ")}`);
    if (codes.length > most) { // a plus would look like points
      const more = row.appendChild(el("small", "", `…${codes.length - most}`));
      more.title = this.given.words.more.replace("{count}", codes.length - most);
    }
    codes.slice(-most).forEach((code) => row.appendChild(this.head(code)));
    return row;
  }

  seat(place, frame) {
    const { words, seats, dealer } = this.given;
    const mine = place === 0;
    const made = el("div", `at3 s${place}${mine ? " me3" : ""}`);
    made.dataset.seat = place;
    if (frame.turn === place) made.classList.add("turn");
    if (frame.holder === place && frame.card) made.classList.add("has");
    const name = el("b", "nm3", mine && frame.turn === 0 && this.resting ? `${seats[0]} · ${words.your_turn}` : seats[place]);
    if (place === dealer) {
      const mark = el("small", "dl", "●");
      mark.title = words.dealer;
      mark.setAttribute("role", "img");
      mark.setAttribute("aria-label", words.dealer);
      name.append(" ", mark);
    }
    const most = SHOWN_THROWN.find(([room]) => window.matchMedia(room).matches)[1];
    const ponged = this.heads("pgs", frame.ponged[place], 4, words.ponged);
    const thrown = this.heads("thr", frame.thrown[place], most, words.thrown);
    if (mine) {
      const keng = el("span", "kng");
      if (this.given.keng) {
        keng.setAttribute("role", "img");
        keng.setAttribute("aria-label", `${words.keng}: ${this.name(this.given.keng)}`);
        keng.append(el("small", "", words.keng), this.head(this.given.keng));
      }
      const left = el("span", "lf3");
      left.append(keng, ponged);
      made.append(left, name, thrown);
    } else {
      const backs = el("span", "bk");
      backs.setAttribute("role", "img");
      backs.setAttribute("aria-label", words.backs.replace("{count}", frame.sizes[place]));
      for (let count = 0; count < frame.sizes[place]; count += 1) backs.appendChild(el("i"));
      made.append(name, backs, thrown, ponged);
    }
    return made;
  }

  middle(frame) {
    const { words, seats } = this.given;
    const made = el("div", "mid3");
    const pile = el("div", "pile");
    pile.append(el("i", frame.pile ? "stk" : "stk out"), el("b", "", String(frame.pile)), el("small", "", words.pile));
    const card = el("div", "inq");
    if (frame.card) {
      const face = el("span", "c lit3");
      face.setAttribute("role", "img");
      face.setAttribute("aria-label", this.name(frame.card));
      face.appendChild(el("span", `face f${frame.card}`));
      const who = (frame.source === "pile" ? words.drew : words.threw).replace("{who}", seats[frame.holder] ?? "");
      card.append(face, el("b", "", this.name(frame.card)), el("small", "", who));
    }
    made.append(pile, card);
    return made;
  }

  codes() {
    const { pick } = this.given;
    return pick?.faces.length ? pick.faces : this.frame().hand;
  }

  paint() {
    const held = [this.fan, this.bar].some((part) => part.contains(document.activeElement));
    const { given } = this;
    const frame = this.frame();
    const { words } = given;
    this.root.classList.toggle("busy", !this.resting);
    this.root.dataset.rests = this.resting ? this.at : ""; // what waits for the end of all movement looks here
    this.root.classList.toggle("seven", given.seats.length === 7);
    this.root.classList.toggle("look", given.look);
    this.root.classList.toggle("guided", !!given.guide);
    this.mat.setAttribute("aria-label", words.label);
    this.mat.className = `mat ${given.back}`;
    this.root.classList.toggle("pok3", !!given.pok);
    if (given.pok) this.paintPok(frame);
    else this.mat.replaceChildren(this.middle(frame), ...given.seats.map((_, place) => this.seat(place, frame)));
    const ended = this.resting && given.end;
    const hints = this.resting ? given.hints : [];
    this.paintWords(hints);
    this.tool(this.hinter, hints.length > 0, words.hint);
    this.tool(this.undoer, this.resting && !!given.undo, words.undo);
    this.speed.textContent = words[`speed_${this.pace}`];
    this.speed.setAttribute("aria-label", `${words.speed}: ${words[`speed_${this.pace}`]}`);
    this.speed.title = words.speed;
    this.speed.hidden = given.look;
    this.fan.hidden = !!ended || !!given.pok;
    if (this.over.dataset.html !== given.end) {
      this.over.dataset.html = given.end;
      this.over.innerHTML = given.end;
    }
    this.over.hidden = !ended;
    this.paintFan();
    this.paintBar();
    this.paintFolds(frame);
    if (this.resting && this.followed !== this.at) {
      this.followed = this.at;
      if (held) this.follow();
    }
  }

  // The focus of whoever plays by keyboard goes where the next move is made.
  follow() {
    const { pick } = this.given;
    const made = pick && this.cards.length && !this.fan.hidden ? this.cards[this.focus] : this.buttons[this.given.buttons.indexOf(this.forward())];
    made?.focus({ preventScroll: true });
  }

  // The button that play goes on with.
  forward() {
    const can = this.given.buttons.filter((row) => this.can(row));
    return can.find((row) => row.go) ?? can.find((row) => row.kind === "main") ?? can[0];
  }

  tool(made, on, label) {
    made.hidden = this.given.look;
    made.setAttribute("aria-disabled", on ? "false" : "true");
    made.setAttribute("aria-label", label);
    made.title = label;
  }

  paintPok(frame) {
    this.mat.innerHTML = frame.html;
    this.own.innerHTML = frame.own;
    const steppers = this.resting ? this.steppers : [];
    const drawn = JSON.stringify(steppers.map((row) => row.name + row.values));
    if (this.stepped !== drawn) {
      this.stepped = drawn;
      this.steps.replaceChildren(...steppers.map((row) => this.stepper(row)));
    }
    [...this.steps.children].forEach((made, place) => this.paintStepper(made, steppers[place]));
  }

  stepper(row) {
    const made = el("div", "step3");
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", row.label);
    const [less, more] = [-1, 1].map((by) => button("tool", () => this.stepBy(row.name, by)));
    less.append(el("span", "", "−"));
    more.append(el("span", "", "+"));
    less.setAttribute("aria-label", row.less);
    more.setAttribute("aria-label", row.more);
    const value = el("output", "");
    value.setAttribute("aria-live", "polite");
    made.append(less, value, more);
    return made;
  }

  paintStepper(made, row) {
    const [less, value, more] = made.children;
    if (value.textContent !== row.texts[row.at]) value.textContent = row.texts[row.at];
    less.setAttribute("aria-disabled", row.at > 0 ? "false" : "true");
    more.setAttribute("aria-disabled", row.at < row.values.length - 1 ? "false" : "true");
  }

  stepBy(name, by) {
    const row = this.steppers.find((one) => one.name === name);
    if (!row || !this.resting || this.waiting) return;
    row.at = Math.min(Math.max(row.at + by, 0), row.values.length - 1);
    this.paint();
  }

  filled(text, values) {
    return this.steppers.reduce((told, row) => told.replace(`{${row.name}}`, row[values][row.at]), text);
  }

  paintCoach(hints) {
    const hinted = this.given.pok && this.hint && hints.length ? hints[this.hint - 1] : "";
    const told = hinted || (this.resting ? this.given.note ?? "" : "");
    if (this.coached !== told) {
      this.coached = told;
      this.coach.innerHTML = told;
    }
    this.coach.hidden = !told;
  }

  paintWords(hints) {
    this.paintCoach(hints);
    this.words.replaceChildren();
    if (this.given.guide && this.resting && !this.why) this.words.appendChild(el("span", "")).innerHTML = this.given.guide;
    else if (this.why && this.resting) this.words.appendChild(el("span", "", this.why));
    else if (this.hint && hints.length && !this.given.pok) this.words.appendChild(el("span", "")).innerHTML = hints[this.hint - 1];
    else {
      const line = this.lastLine(this.given.short);
      const told = line ? [el("span", "", line)] : [];
      if (this.resting && this.given.ask) told.push(" ", el("b", "", this.given.ask));
      this.words.append(...(this.given.pok ? told.reverse() : told)); // what many hands are dealt is a long line
    }
  }

  paintFan() {
    const { given } = this;
    const { pick, words } = given;
    const faces = !!pick?.faces.length;
    const codes = this.codes();
    const open = this.resting && pick && !this.waiting;
    const focused = this.fan.contains(document.activeElement);
    const drawn = JSON.stringify([codes, faces, given.names[codes[0]]]);
    this.fan.classList.toggle("all", faces);
    this.fan.setAttribute("aria-label", `${faces ? words.faces : words.cards}. ${words.keys}`);
    if (this.drawn !== drawn) {
      this.drawn = drawn;
      this.cards = codes.map((code, place) => this.card(code, place, faces));
      this.fan.replaceChildren(...this.cards);
      this.focus = Math.min(this.focus, Math.max(0, codes.length - 1));
      if (focused) this.cards[this.focus]?.focus({ preventScroll: true });
    }
    this.cards.forEach((made, place) => {
      const on = this.chosen.includes(place);
      made.classList.toggle("on", on);
      made.setAttribute("aria-pressed", on ? "true" : "false");
      made.setAttribute("aria-disabled", open ? "false" : "true");
      made.tabIndex = place === this.focus ? 0 : -1;
    });
  }

  card(code, place, faces) {
    const made = button("tc", () => this.choose(place));
    made.dataset.code = code;
    made.setAttribute("aria-label", this.name(code));
    if (faces) made.appendChild(el("span", `head f${code}`));
    else made.appendChild(el("span", "c")).appendChild(el("span", `face f${code}`));
    const text = this.given.names[code][1];
    if (text) made.appendChild(el("span", "t", text));
    return made;
  }

  paintBar() {
    this.bar.hidden = !this.given.buttons.length;
    for (let place = this.buttons.length; place < this.given.buttons.length; place += 1) {
      this.buttons.push(this.bar.appendChild(button("act", () => this.press(this.given.buttons[place]))));
    }
    this.bar.style.setProperty("--n", this.given.buttons.length);
    this.buttons.forEach((made, place) => {
      made.hidden = place >= this.given.buttons.length;
    });
    this.given.buttons.forEach((row, place) => {
      const made = this.buttons[place];
      const on = this.can(row);
      made.className = `act for_${row.kind}${row.go && on ? " filled" : ""}`;
      made.textContent = this.label(row);
      made.setAttribute("aria-disabled", on ? "false" : "true");
      made.setAttribute("aria-keyshortcuts", row.key);
      made.title = `${made.textContent} (${row.key})`;
    });
  }

  label(row) {
    if (row.kind !== "main" || row.do) return this.filled(row.text, "texts");
    if (!this.resting && this.given.pick) return this.given.words.waiting;
    if (!this.chosen.length) return row.none;
    return row.text.replace("{count}", this.chosen.length).replace("{card}", this.name(this.codes()[this.chosen[0]]));
  }

  can(row) {
    if (!this.resting || this.waiting || !row.on) return false;
    return row.kind !== "main" || !!row.do || this.chosen.length > 0 || row.empty;
  }

  paintFolds(frame) {
    const { words, lines, seats } = this.given;
    this.log.firstChild.textContent = words.log;
    this.all.firstChild.textContent = words.discards;
    const said = (this.given.log ?? lines).slice(1, this.shown + 1).flat().filter(Boolean).reverse();
    this.all.hidden = !!this.given.pok;
    this.log.lastChild.replaceChildren(...said.map((line) => el("li", "", line)));
    if (!this.given.pok) this.all.lastChild.replaceChildren(...seats.map((name, place) => {
      const row = el("p", "");
      row.append(el("b", "", name), this.heads("thr", frame.thrown[place], 99, words.thrown));
      return row;
    }));
  }

  // --- what the learner does ------------------------------------------------------------------------------------------

  choose(place) {
    const { pick } = this.given;
    this.focus = place;
    this.why = "";
    if (!this.resting) return this.hurry();
    if (!pick || this.waiting) return this.paint();
    if (this.chosen.includes(place)) this.chosen = pick.most > 1 || this.given.pick.faces.length === 0 ? this.chosen.filter((one) => one !== place) : this.chosen;
    else this.chosen = pick.most > 1 ? [...this.chosen, place] : [place];
    this.paint();
  }

  press(row) {
    if (!row) return;
    if (!this.resting) return this.hurry();
    if (!this.can(row)) {
      this.why = row.why || "";
      this.paint();
      if (this.why) this.speak(this.why);
      return;
    }
    if (row.do) this.send(this.filled(row.do, "values"));
    else this.throw();
  }

  throw() {
    const codes = this.chosen.map((place) => this.codes()[place]);
    this.from = this.cards[this.chosen[0]]?.getBoundingClientRect();
    this.send(this.given.pick.letter + codes.sort().join(""));
  }

  send(what) {
    if (this.waiting || !this.resting) return;
    this.why = "";
    this.waiting = `${Date.now()}-${Math.random()}`;
    this.sent = { at: this.at, do: what, stamp: this.waiting };
    this.paint();
    this.tellSent();
  }

  tellSent() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.wake(), PATIENCE); // what was lost on its way is done again: it counts once
    this.tell(this.sent);
  }

  wake() {
    if (this.isCut()) return; // told again once it is back
    this.waiting = "";
    this.paint();
  }

  more() {
    if (this.hinter.getAttribute("aria-disabled") === "true") return;
    this.why = "";
    this.hint = Math.min(this.hint + 1, this.given.hints.length);
    this.paint();
    this.speak((this.given.pok ? this.coach : this.words).textContent);
  }

  nextPace() {
    const paces = Object.keys(PACES);
    this.pace = paces[(paces.indexOf(this.pace) + 1) % paces.length];
    remember(this.pace);
    this.paint();
    if (!this.resting) this.go();
  }

  // --- by keyboard ----------------------------------------------------------------------------------------------------

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input,textarea,select")) return;
    const letter = KEYS[event.code];
    const by = { "-": -1, "+": 1, "=": 1 }[event.key];
    if (by && this.steppers.length) {
      event.preventDefault();
      this.stepBy(this.steppers[0].name, by);
    } else if (letter) {
      const row = this.given.buttons.find((one) => one.key === letter);
      if (row) {
        event.preventDefault();
        this.press(row);
      }
    } else if (event.key.startsWith("Arrow") && this.steers(event.target) && this.cards.length && !this.fan.hidden) {
      event.preventDefault();
      this.cards[this.focus].focus();
    }
  }

  // Where arrows do nothing else.
  steers(target) {
    return target === document.body || this.bar.contains(target) || this.told.contains(target);
  }

  cardKey(event) {
    const at = this.cards.indexOf(document.activeElement);
    if (at < 0) return;
    const row = this.cards.filter((made) => made.offsetTop === this.cards[0].offsetTop).length;
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row };
    let to = at;
    if (event.key in steps) to = Math.min(Math.max(at + steps[event.key], 0), this.cards.length - 1);
    else if (event.key === "Home") to = 0;
    else if (event.key === "End") to = this.cards.length - 1;
    else if (event.key === "Enter") {
      event.preventDefault();
      if (event.repeat || this.waiting) return;
      if (!this.resting) return this.hurry();
      if (!this.given.pick) return this.press(this.forward());
      if (this.given.pick.most === 1) this.chosen = [at];
      return this.throw();
    } else return;
    event.preventDefault();
    this.focus = to;
    this.paintFan();
    this.cards[to].focus();
  }
}

export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const given = JSON.parse(decoder.decode(data));
  let mat = kept.get(parentElement);
  if (!mat) {
    mat = new Mat(parentElement.querySelector(".part-table_mat"));
    kept.set(parentElement, mat);
  }
  mat.take(given, (value) => setStateValue("move", value), (value) => setTriggerValue("tap", value));
  return () => {
    mat.end();
    kept.delete(parentElement);
  };
}
