/** The open list of a select: searching, choosing one or several, confirming. */

import { fill, h } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { entityItems, KINDS_BY_SELECT } from "./entities.js";
import { ListBox } from "./listbox.js";
import { openPopup } from "./popup.js";

/** An option of a string select as an item of a list. */
export function optionItem(option) {
  return {
    key: option.value,
    title: option.label,
    hint: option.description,
    figure: option.emoji ? emojiNode(option.emoji) : null,
  };
}

/** One opening of a select; `onChange(values)` is called at most once, when it closes. */
export class SelectList {
  constructor(select, { values, onChange, find, title }) {
    this.select = select;
    this.values = values;
    this.onChange = onChange;
    this.find = find;
    this.title = title;
    this.low = select.min_values ?? 1;
    this.high = select.max_values ?? 1;
    this.isMulti = this.high > 1;
    this.chosen = new Set(values);
    this.search = select.options ? null : searchField(title);
    this.footer = this.isMulti || this.low === 0 ? h("div", { class: "popup-footer" }) : null;
    this.list = new ListBox({
      label: title,
      owner: this.search,
      chosen: this.chosen,
      isSingle: !this.isMulti,
      onChoose: (item) => this.choose(item),
    });
  }

  /** Show the list beside its select. */
  open() {
    const keys = this.search ?? this.list.makeOwner();
    this.search?.setAttribute("aria-controls", this.list.id);
    this.search?.addEventListener("input", () => this.draw(false));
    keys.addEventListener("keydown", (event) => this.handleKey(event));
    this.draw(false);
    this.popup = openPopup({
      anchor: this.find,
      title: this.title,
      className: "popup-list",
      content: [this.search, this.list.element, this.footer],
      focus: keys,
      onClose: (how) => this.closed(how),
    });
    this.find()?.setAttribute("aria-expanded", "true");
  }

  items() {
    const { options, type, channel_types: channelTypes } = this.select;
    if (options) return options.map(optionItem);
    return entityItems(KINDS_BY_SELECT[type], { search: this.search.value, channelTypes });
  }

  draw(keep) {
    const isFull = this.isMulti && this.chosen.size >= this.high;
    const items = this.items().map((item) => ({ ...item, isDisabled: isFull && !this.chosen.has(item.key) }));
    this.list.setItems(items, { keep });
    if (this.footer) fill(this.footer, this.summary(), this.doneButton());
  }

  summary() {
    const range = this.low === this.high ? `choose ${this.low}` : `choose ${this.low} to ${this.high}`;
    return h("span", { class: "popup-count", "aria-live": "polite" }, `${this.chosen.size} chosen, ${range}`);
  }

  doneButton() {
    const close = () => this.popup.close("done");
    const props = { type: "button", class: "button button-primary", disabled: !this.isValid() };
    return h("button", { ...props, on: { click: close } }, "Done");
  }

  isValid() {
    return this.chosen.size >= this.low && this.chosen.size <= this.high;
  }

  choose({ key }) {
    const wasChosen = this.chosen.has(key);
    if (!this.isMulti) {
      this.chosen.clear();
      if (!wasChosen || this.low > 0) this.chosen.add(key);
      this.popup.close("done");
      return;
    }
    if (wasChosen) this.chosen.delete(key);
    else if (this.chosen.size < this.high) this.chosen.add(key);
    this.draw(true);
  }

  handleKey(event) {
    if (this.list.handleKey(event)) return;
    if (event.key === "Enter" || (event.key === " " && !this.search)) {
      event.preventDefault();
      this.list.choose();
    } else if (!this.search && event.key.length === 1) {
      this.list.jumpTo(event.key);
    }
  }

  // What was confirmed counts even when it is what was shown before; a click outside only when it changed something.
  closed(how) {
    this.find()?.setAttribute("aria-expanded", "false");
    const isSame =
      this.chosen.size === this.values.length && this.values.every((value) => this.chosen.has(value));
    if (how === "escape" || !this.isValid() || (how === "outside" && isSame)) return;
    this.onChange([...this.chosen]);
  }
}

function searchField(title) {
  return h("input", {
    type: "text",
    class: "popup-search",
    placeholder: "Search",
    role: "combobox",
    "aria-expanded": "true",
    "aria-label": `Search: ${title}`,
    autocomplete: "off",
  });
}
