// Cards to pick: real buttons with one tab stop, arrows to move, Space to pick, Enter to check. A pick shows at once;
// Python hears of it with the form, or at once where `instant` is set. Python's own choice wins only when `seq` changes;
// other words for the same question (another language) are drawn anew around the choice made.
const decoder = new TextDecoder();
const kept = new WeakMap();
let choice = null; // made last, by its seq: a picker that is drawn anew, for what came above it, goes on with it

function el(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// A name in pieces between which its line may break: at blanks, and where a zero-width space says so; Thai nowhere else.
function nameOf(text) {
  const name = el("span", "t");
  text.split(/([ \n\u200b])/).forEach((piece) => {
    if (piece === "\n") name.appendChild(el("br"));
    else if (piece === " " || piece === "\u200b") name.append(piece);
    else name.appendChild(el("i", /[\u0e00-\u0e7f]/.test(piece) ? "nb" : "", piece));
  });
  return name;
}

class Picker {
  constructor(root) {
    this.root = root;
    this.seq = null;
    this.drawn = null;
    this.watch = new ResizeObserver(() => this.fit());
    this.picked = [];
    this.groups = [];
    this.focus = 0;
  }

  take(given, send) {
    this.given = given;
    this.send = send;
    if (given.seq !== this.seq) {
      const again = choice?.seq === given.seq && !given.disabled && !given.instant;
      const { picked, groups } = again ? choice : given.mode === "groups" ? { picked: [], groups: given.picked } : given;
      this.seq = given.seq;
      this.picked = [...picked];
      this.groups = (groups ?? []).map((group) => [...group]);
      this.focus = 0;
      this.drawn = null;
      if (again) this.hand(); // Python may have forgotten it with the picker before
    }
    const words = JSON.stringify([given.mode, given.cards, given.label, given.words]);
    if (words !== this.drawn) {
      this.drawn = words;
      const focused = this.root.contains(document.activeElement);
      this.build();
      if (focused) this.buttons[this.focus]?.focus({ preventScroll: true });
    }
    this.paint();
  }

  build() {
    const { cards, mode, label, words } = this.given;
    this.root.replaceChildren();
    this.grid = el("div", `picks ${mode}`);
    this.grid.setAttribute("role", "group");
    this.grid.setAttribute("aria-label", label);
    this.grid.style.setProperty("--n", cards.length);
    this.buttons = cards.map((card, place) => this.button(card, place));
    if (mode === "groups") {
      this.slots = el("div", "slots");
      this.root.appendChild(this.slots);
    }
    if (mode === "faces") {
      cards.forEach((_, place) => {
        if (place % 6 === 3) this.grid.appendChild(el("i", "aisle"));
        this.grid.appendChild(this.buttons[place]);
      });
    } else this.grid.append(...this.buttons);
    this.root.appendChild(this.grid);
    const help = el("p", "hide", words.keys);
    help.id = `keys-${this.seq}`.replace(/[^\w-]/g, "_");
    this.grid.setAttribute("aria-describedby", help.id);
    this.root.appendChild(help);
    this.grid.onkeydown = (event) => this.key(event);
    this.watch.disconnect();
    this.watch.observe(this.grid);
  }

  fit() {
    // Every name whole: one too wide for its card is set smaller.
    const names = [...this.grid.querySelectorAll(".t")];
    names.forEach((name) => name.style.removeProperty("font-size"));
    const sizes = names.map((name) => [name.clientWidth, Math.max(...[...name.children].map((e) => e.scrollWidth)),
      parseFloat(getComputedStyle(name).fontSize)]);
    names.forEach((name, at) => {
      const [room, wide, size] = sizes[at];
      if (room && wide > room) name.style.fontSize = `${Math.floor((size * room * 10) / wide) / 10}px`;
    });
  }

  button(card, place) {
    const button = el("button", "pk");
    button.type = "button";
    button.dataset.code = card.code;
    const face = el("span", this.given.mode === "faces" ? `head f${card.code}` : `face f${card.code}`);
    const holder = el("span", "c");
    holder.appendChild(face);
    button.appendChild(this.given.mode === "faces" ? face : holder);
    if (card.text) button.appendChild(nameOf(card.text));
    button.appendChild(el("span", "sign"));
    button.onclick = () => this.toggle(place);
    return button;
  }

  toggle(place) {
    const { mode, max, disabled } = this.given;
    if (disabled) return;
    const at = this.picked.indexOf(place);
    if (at >= 0) this.picked.splice(at, 1);
    else if (max === 1) this.picked = [place];
    else if (!max || this.picked.length < max) this.picked.push(place);
    this.focus = place;
    if (mode === "groups" && this.picked.length === 3) {
      this.groups.push(this.picked.sort((a, b) => a - b));
      this.picked = [];
      const left = this.buttons.findIndex((_, other) => !this.groups.flat().includes(other));
      this.focus = Math.max(left, 0);
    }
    this.paint();
    if (mode === "groups") this.buttons[this.focus].focus({ preventScroll: true });
    this.tell();
  }

  tell() {
    choice = { seq: this.seq, picked: [...this.picked], groups: this.groups.map((group) => [...group]) };
    document.querySelectorAll(".st-key-bar_check .short").forEach((told) => (told.hidden = true));
    this.hand();
  }

  hand() {
    this.send({ seq: this.seq, picked: this.given.mode === "groups" ? this.groups : this.picked });
  }

  key(event) {
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) event.stopPropagation(); // Streamlit's own shortcuts
    const here = this.buttons.filter((button) => !button.hidden);
    const at = here.indexOf(document.activeElement);
    if (at < 0) return;
    const row = Math.max(1, here.filter((button) => button.offsetTop === here[0].offsetTop).length);
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row };
    let to = at;
    if (event.key in steps) {
      to = at + steps[event.key];
      if (Math.abs(steps[event.key]) === 1) to = (to + here.length) % here.length;
      else if (to < 0 || to >= here.length) to = at;
    } else if (event.key === "Home") to = 0;
    else if (event.key === "End") to = here.length - 1;
    else if (event.key === "Enter" && !this.given.instant) {
      event.preventDefault();
      document.querySelector(".st-key-check button")?.click();
      return;
    } else return;
    event.preventDefault();
    this.focus = this.buttons.indexOf(here[to]);
    this.paint();
    here[to].focus();
  }

  paint() {
    const { cards, marks, disabled, words, mode } = this.given;
    const gone = new Set(this.groups.flat());
    if (gone.has(this.focus)) this.focus = Math.max(0, cards.findIndex((_, place) => !gone.has(place)));
    this.buttons.forEach((button, place) => {
      const on = this.picked.includes(place);
      const mark = marks[place] ?? "";
      button.hidden = gone.has(place);
      button.className = `pk ${on ? "on" : ""} ${mark}`;
      button.setAttribute("aria-pressed", on ? "true" : "false");
      const said = mark ? `${cards[place].name}, ${words[mark]}` : cards[place].name;
      button.setAttribute("aria-label", said);
      button.setAttribute("aria-disabled", disabled ? "true" : "false");
      button.tabIndex = place === this.focus ? 0 : -1;
      button.lastChild.textContent = mark ? words[mark] : "";
    });
    if (mode === "groups") this.paintSlots();
    this.count();
  }

  paintSlots() {
    const { cards, words, disabled } = this.given;
    const wanted = Math.ceil(cards.length / 3);
    const made = [];
    for (let number = 0; number < wanted; number += 1) {
      const group = this.groups[number];
      const slot = el(group ? "button" : "div", group ? "slot full" : "slot");
      if (group) {
        slot.type = "button";
        const row = el("span", "cs");
        group.forEach((place) => {
          const card = el("span", "c");
          card.appendChild(el("span", `face f${cards[place].code}`));
          row.appendChild(card);
        });
        slot.appendChild(row);
        const names = group.map((place) => cards[place].name).join(" ");
        slot.setAttribute("aria-label", `${fill(words.set, { number: number + 1 })}: ${names}. ${words.undo}`);
        slot.disabled = disabled;
        slot.onclick = () => {
          this.groups.splice(number, 1);
          this.focus = group[0];
          this.paint();
          this.buttons[this.focus].focus({ preventScroll: true });
          this.tell();
        };
      } else slot.appendChild(el("span", "t", fill(words.set, { number: number + 1 })));
      made.push(slot);
    }
    this.slots.replaceChildren(...made);
  }

  count() {
    // The Check button is Streamlit's; its count is written by the style sheet out of this property.
    const { words, mode } = this.given;
    const number = mode === "groups" ? this.groups.length : this.picked.length;
    const text = number === 0 ? "" : fill(number === 1 ? words.one : words.many, { count: number });
    document.documentElement.style.setProperty("--picked", JSON.stringify(text));
  }
}

export default function ({ data, parentElement, setStateValue }) {
  const given = JSON.parse(decoder.decode(data));
  let picker = kept.get(parentElement);
  if (!picker) {
    picker = new Picker(parentElement.querySelector(".part-card_picker"));
    kept.set(parentElement, picker);
  }
  picker.take(given, (value) => setStateValue("picked", value));
  return () => {
    picker.watch.disconnect();
    kept.delete(parentElement);
    document.documentElement.style.removeProperty("--picked");
  };
}
