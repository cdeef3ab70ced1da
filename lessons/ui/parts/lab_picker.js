// Cards counted into places: a place is chosen, then faces are tapped into it. A tap shows at once and is told to Python,
// which holds the same limits; Python's own state (undo, a random hand, a link) wins when `seq` changes.
const decoder = new TextDecoder();
const kept = new WeakMap();

function el(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function button(className, text, act) {
  const made = el("button", className, text);
  made.type = "button";
  made.onclick = act;
  return made;
}

class Lab {
  constructor(root) {
    this.root = root;
    this.seq = null;
    this.drawn = null;
    this.focus = 0;
    this.watch = new ResizeObserver(() => this.fit());
  }

  take(given, send, act) {
    this.given = given;
    this.send = send;
    this.act = act;
    this.zones = Object.fromEntries(given.groups.flatMap((group) => group.zones.map((zone) => [zone.key, zone])));
    if (given.seq !== this.seq) {
      this.seq = given.seq;
      this.held = Object.fromEntries(Object.entries(this.zones).map(([key, zone]) => [key, [...zone.cards]]));
      this.set = Object.fromEntries(given.controls.map((control) => [control.key, control.value]));
      this.taking = false;
    }
    if (!this.zones[this.zone]) this.zone = given.groups[0].zones[0].key;
    const drawn = JSON.stringify([given.tiles, given.words, given.acts, given.label]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      const focused = this.root.contains(document.activeElement);
      this.build();
      if (focused) this.buttons[this.focus]?.focus({ preventScroll: true });
    }
    this.paint();
  }

  build() {
    const { tiles, words, label, columns } = this.given;
    this.root.replaceChildren();
    this.places = el("div", "zones");
    this.inside = el("div", "zones within");
    this.controls = el("div", "row ctl");
    this.grid = el("div", `picks faces ${columns === 6 ? "" : "suits"}`);
    this.grid.setAttribute("role", "group");
    this.grid.setAttribute("aria-label", `${label}. ${words.keys}`);
    this.buttons = tiles.map((tile, place) => this.tile(tile, place));
    this.buttons.forEach((tile, place) => {
      if (columns === 6 && place % 6 === 3) this.grid.appendChild(el("i", "aisle"));
      if (columns !== 6 && place % 13 === 0 && place) this.grid.appendChild(el("i", "brk"));
      this.grid.appendChild(tile);
    });
    this.grid.onkeydown = (event) => this.key(event);
    this.acts = el("div", "row acts");
    this.remove = button("btn", words.remove, () => {
      this.taking = !this.taking;
      this.paint();
    });
    this.acts.append(
      this.remove,
      ...this.given.acts.map(([key, text]) => button("btn", text, () => this.act(`${key} ${Date.now()}`))),
    );
    this.root.append(this.places, this.inside, this.controls, this.grid, this.acts);
    this.watch.disconnect();
    this.watch.observe(this.grid);
  }

  tile(tile, place) {
    const made = button(`pk ${tile.red ? "red" : ""}`, undefined, () => this.tap(place, this.taking));
    made.dataset.code = tile.code;
    if (tile.sign) made.appendChild(el("span", "s", tile.sign));
    else made.appendChild(el("span", `head f${tile.code}`));
    if (tile.text) made.appendChild(el("span", "t")).appendChild(el("i", "nb", tile.text));
    made.appendChild(el("span", "n"));
    return made;
  }

  fit() {
    const names = [...this.grid.querySelectorAll(".t")];
    names.forEach((name) => name.style.removeProperty("font-size"));
    const sizes = names.map((name) => [name.clientWidth, name.firstChild.scrollWidth, parseFloat(getComputedStyle(name).fontSize)]);
    names.forEach((name, at) => {
      const [room, wide, size] = sizes[at];
      if (room && wide > room) name.style.fontSize = `${Math.floor((size * room * 10) / wide) / 10}px`;
    });
  }

  count(zone, code) {
    return (this.held[zone] ?? []).filter((held) => held === code).length;
  }

  used(code) {
    return Object.keys(this.zones).reduce((sum, key) => sum + (this.zones[key].free ? 0 : this.count(key, code)), 0);
  }

  room(zone) {
    const pool = zone.pool;
    const inPool = pool
      ? Object.keys(this.zones).reduce((sum, key) => sum + (this.zones[key].pool === pool ? this.held[key].length : 0), 0)
      : 0;
    const left = zone.most - this.held[zone.key].length;
    return pool ? Math.min(left, this.given.pools[pool] - inPool) : left;
  }

  fits(code) {
    const zone = this.zones[this.zone];
    if (zone.bans.includes(code)) return false;
    const copies = zone.free ? 1 : this.given.copies - this.used(code);
    if (zone.most === 1 && this.held[zone.key].length) return copies > 0;
    return copies >= zone.adds && this.room(zone) >= zone.adds;
  }

  tap(place, away) {
    const code = this.given.tiles[place].code;
    const zone = this.zones[this.zone];
    const held = this.held[zone.key];
    this.focus = place;
    const toggles = zone.most === 1 || zone.adds > 1 || this.given.copies === 1;
    if (held.includes(code) && (away || toggles)) {
      for (let gone = 0; gone < zone.adds; gone += 1) held.splice(held.lastIndexOf(code), 1);
    } else if (!away && this.fits(code)) {
      if (zone.most === 1) held.length = 0;
      for (let come = 0; come < zone.adds; come += 1) held.push(code);
    } else return;
    this.tell();
  }

  tell() {
    this.paint();
    this.send({ seq: this.seq, zones: this.held, controls: this.set });
  }

  key(event) {
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) event.stopPropagation(); // Streamlit's own shortcuts
    const at = this.buttons.indexOf(document.activeElement);
    if (at < 0) return;
    const row = this.buttons.filter((tile) => tile.offsetTop === this.buttons[0].offsetTop).length;
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row };
    let to = at;
    if (event.key in steps) to = Math.min(Math.max(at + steps[event.key], 0), this.buttons.length - 1);
    else if (event.key === "Home") to = 0;
    else if (event.key === "End") to = this.buttons.length - 1;
    else if (["Backspace", "Delete", "-"].includes(event.key)) this.tap(at, true);
    else return;
    event.preventDefault();
    this.focus = to;
    this.paint();
    this.buttons[to].focus();
  }

  chooser(zones, isOn, label) {
    return zones.map((zone) => {
      const made = button("zone", undefined, () => {
        this.zone = zone.key;
        this.paint();
      });
      const on = isOn(zone);
      made.setAttribute("aria-pressed", on ? "true" : "false");
      made.append(el("span", "", label(zone)), el("b", "", this.told(zone)));
      return made;
    });
  }

  told(zone) {
    const held = this.held[zone.key];
    if (zone.most > 1) return String(held.length);
    return held.length ? (this.given.tiles.find((tile) => tile.code === held[0])?.short ?? "") : "–";
  }

  paint() {
    const { groups, controls, words, tiles } = this.given;
    const group = groups.find((one) => one.zones.some((zone) => zone.key === this.zone));
    const focused = document.activeElement?.closest?.(".zones,.ctl");
    const at = focused ? [...focused.querySelectorAll("button,input")].indexOf(document.activeElement) : -1;
    const single = groups.length === 1;
    this.places.replaceChildren(
      ...(single
        ? this.chooser(group.zones, (zone) => zone.key === this.zone, (zone) => zone.label)
        : this.chooser(
            groups.map((one) => one.zones[0]),
            (zone) => group.zones.includes(zone),
            (zone) => groups.find((one) => one.zones[0] === zone).label,
          )),
    );
    const within = single || group.zones.length < 2 ? [] : group.zones;
    this.inside.replaceChildren(...this.chooser(within, (zone) => zone.key === this.zone, (zone) => zone.label));
    this.inside.hidden = !within.length;
    const shown = controls.filter((one) => (!one.group || one.group === group.key) && (!one.needs || this.held[one.needs].length));
    this.paintControls(shown);
    if (at >= 0) focused.querySelectorAll("button,input")[at]?.focus({ preventScroll: true });
    this.buttons.forEach((tile, place) => {
      const code = tiles[place].code;
      const here = this.count(this.zone, code);
      const there = this.zones[this.zone].free ? 0 : this.used(code) - here;
      const can = this.taking ? here > 0 : this.fits(code) || (here > 0 && this.zones[this.zone].most !== 1);
      tile.classList.toggle("on", here > 0);
      tile.classList.toggle("away", there > 0);
      tile.classList.toggle("off", !can && !here);
      tile.querySelector(".n").textContent = here || there || "";
      const told = [tiles[place].name, here ? words.here.replace("{count}", here) : "", there ? words.there.replace("{count}", there) : ""];
      tile.setAttribute("aria-label", told.filter(Boolean).join(", "));
      tile.setAttribute("aria-disabled", can || here ? "false" : "true");
      tile.tabIndex = place === this.focus ? 0 : -1;
    });
    this.remove.setAttribute("aria-pressed", this.taking ? "true" : "false");
  }

  paintControls(shown) {
    this.controls.hidden = !shown.length;
    const boxes = shown.map((one) => {
      const box = el("div", "choice");
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", one.label);
      if (one.number) {
        const label = el("label", "", one.label);
        const input = el("input");
        Object.assign(input, { type: "number", min: 1, max: one.number, inputMode: "numeric", value: this.set[one.key] });
        input.onchange = () => {
          const value = Math.trunc(Number(input.value));
          if (value >= 1 && value <= one.number) {
            this.set[one.key] = value;
            this.tell();
          } else input.value = this.set[one.key];
        };
        input.onkeydown = (event) => event.stopPropagation();
        label.appendChild(input);
        box.appendChild(label);
        return box;
      }
      if (one.shows) box.appendChild(el("span", "k", one.label));
      one.choices.forEach(([value, text]) => {
        const made = button("opt", text, () => {
          this.set[one.key] = value;
          this.tell();
        });
        made.setAttribute("aria-pressed", this.set[one.key] === value ? "true" : "false");
        box.appendChild(made);
      });
      return box;
    });
    this.controls.replaceChildren(...boxes);
  }
}

export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const given = JSON.parse(decoder.decode(data));
  let lab = kept.get(parentElement);
  if (!lab) {
    lab = new Lab(parentElement.querySelector(".part-lab_picker"));
    kept.set(parentElement, lab);
  }
  lab.take(given, (value) => setStateValue("state", value), (value) => setTriggerValue("act", value));
  return () => {
    lab.watch.disconnect();
    kept.delete(parentElement);
  };
}
