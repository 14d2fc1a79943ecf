/** A list of choices moved through by keyboard, while the focus stays on the control that owns it. */

import { fill, h, uid } from "./dom.js";
import { icon } from "./icons.js";

/** Items are {key, title, hint, detail, figure, group, isDisabled}; `chosen` is a set of keys or null. */
export class ListBox {
  constructor({ label, onChoose, owner, chosen = null, isSingle = false, autoActive = true }) {
    this.items = [];
    this.at = -1;
    this.chosen = chosen;
    this.onChoose = onChoose;
    this.owner = owner;
    this.autoActive = autoActive;
    this.id = uid("list");
    this.element = h("div", {
      id: this.id,
      role: "listbox",
      class: `listbox${isSingle ? " is-single" : ""}`,
      "aria-label": label,
      "aria-multiselectable": chosen && !isSingle ? "true" : null,
    });
    // The focus must not leave the owner when an item is pressed.
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /** Show these items; the first becomes active unless told otherwise. */
  setItems(items, { empty = "Nothing found", keep = false } = {}) {
    const key = keep ? this.items[this.at]?.key : undefined;
    this.items = items;
    this.at = items.findIndex((item) => item.key === key);
    if (this.at < 0 && this.autoActive) this.at = items.findIndex((item) => !item.isDisabled);
    this.draw(empty);
  }

  draw(empty = "Nothing found") {
    let group = null;
    const rows = this.items.flatMap((item, index) => {
      const heading =
        item.group && item.group !== group
          ? h("div", { class: "listbox-group", role: "presentation" }, item.group)
          : null;
      group = item.group;
      return [heading, this.row(item, index)];
    });
    fill(this.element, rows.length ? rows : h("div", { class: "listbox-empty" }, empty));
    this.mark();
  }

  row(item, index) {
    const isChosen = this.chosen?.has(item.key);
    return h(
      "div",
      {
        id: `${this.id}-${index}`,
        role: "option",
        class: "option",
        "aria-selected": String(this.chosen ? Boolean(isChosen) : index === this.at),
        "aria-disabled": item.isDisabled ? "true" : null,
        data: { index: String(index), key: String(item.key) },
        on: {
          click: () => this.choose(index),
          pointermove: () => this.at !== index && this.moveTo(index, false),
        },
      },
      item.figure && h("span", { class: "option-figure" }, item.figure),
      h(
        "span",
        { class: "option-text" },
        h("span", { class: "option-title" }, item.title),
        item.hint && h("span", { class: "option-hint" }, item.hint),
      ),
      item.detail && h("span", { class: "option-detail" }, item.detail),
      this.chosen && h("span", { class: `tick${isChosen ? " is-on" : ""}` }, isChosen && icon("check", 14)),
    );
  }

  mark(scroll = true) {
    for (const row of this.element.querySelectorAll(".option")) {
      const isActive = Number(row.dataset.index) === this.at;
      row.classList.toggle("is-active", isActive);
      if (!this.chosen) row.setAttribute("aria-selected", String(isActive));
      if (isActive && scroll) row.scrollIntoView({ block: "nearest" });
    }
    if (this.at >= 0) this.owner?.setAttribute("aria-activedescendant", `${this.id}-${this.at}`);
    else this.owner?.removeAttribute("aria-activedescendant");
  }

  moveTo(index, scroll = true) {
    this.at = index;
    this.mark(scroll);
  }

  /** Make the next usable item active, going round at the ends. */
  move(step) {
    const total = this.items.length;
    for (let tries = 1; tries <= total; tries += 1) {
      const from = this.at < 0 && step < 0 ? 0 : this.at;
      const index = (((from + step * tries) % total) + total) % total;
      if (!this.items[index].isDisabled) return this.moveTo(index);
    }
    return undefined;
  }

  /** The active item, or undefined. */
  get active() {
    return this.items[this.at];
  }

  choose(index = this.at) {
    const item = this.items[index];
    if (!item || item.isDisabled) return;
    this.at = index;
    this.onChoose(item);
  }

  /** Let the list itself take the focus, where no input stands above it. */
  makeOwner() {
    this.owner = this.element;
    this.element.tabIndex = 0;
    return this.element;
  }

  /** Go to the next item that starts with a letter. */
  jumpTo(letter) {
    const total = this.items.length;
    for (let step = 1; step <= total; step += 1) {
      const index = (this.at + step) % total;
      if (this.items[index].title.toLowerCase().startsWith(letter.toLowerCase())) return this.moveTo(index);
    }
    return undefined;
  }

  /** Handle a key; tells whether it was one of ours. */
  handleKey(event) {
    const actions = {
      ArrowDown: () => this.move(1),
      ArrowUp: () => this.move(-1),
      PageDown: () => this.moveTo(Math.min(this.items.length - 1, this.at + 6)),
      PageUp: () => this.moveTo(Math.max(0, this.at - 6)),
    };
    if (!this.items.length || !actions[event.key]) return false;
    event.preventDefault();
    actions[event.key]();
    return true;
  }
}
