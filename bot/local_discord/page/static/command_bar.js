/** A chosen command in the composer: its name, one chip per option, and the line for further options. */

import { suggest } from "./act.js";
import {
  isClosed,
  localDescription,
  localName,
  offers,
  readOption,
  takesFile,
  writtenItem,
} from "./commands.js";
import { optionChip, optionHeading } from "./command_chip.js";
import { count, debounce, fill, h } from "./dom.js";
import { store } from "./store.js";
import {
  activeSuggestion,
  chooseSuggestion,
  hideSuggestions,
  isSuggesting,
  setHeading,
  showSuggestions,
  suggestionKey,
} from "./suggestions.js";

const PAUSE = 120;

export class CommandBar {
  /** `onSubmit(values, files)` sends; `onLeave(text)` goes back to plain text. */
  constructor(leaf, { written = [], onSubmit, onLeave }) {
    this.leaf = leaf;
    this.onSubmit = onSubmit;
    this.onLeave = onLeave;
    this.asked = 0;
    this.askLater = debounce(PAUSE, (chip) => this.ask(chip));
    this.tail = h("input", {
      type: "text",
      class: "command-tail",
      "aria-label": "Further options",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      autocomplete: "off",
      size: 1,
    });
    this.rest = h("span", { class: "command-rest" });
    this.chipsBox = h("span", { class: "chips" });
    this.element = h(
      "div",
      { class: "command-bar", role: "group", "aria-label": `Command ${leaf.title}` },
      h("span", { class: "command-name" }, `/${leaf.title}`),
      this.chipsBox,
      this.tail,
      this.rest,
    );
    this.chips = leaf.options
      .filter((option) => option.required || written.some((entry) => entry.option === option))
      .map((option) => this.makeChip(option));
    for (const { option, text } of written) this.prefill(option, text);
    this.listenToTail();
    this.draw();
  }

  makeChip(option) {
    const chip = optionChip(option, {
      onInput: () => this.changed(chip),
      onFocus: () => this.suggestFor(chip),
      onKey: (event) => this.chipKey(event, chip),
      onFile: () => this.advance(chip),
      onRemove: () => this.remove(chip),
    });
    return chip;
  }

  prefill(option, text) {
    const chip = this.chips.find((entry) => entry.option === option);
    const item =
      writtenItem(option, text) ??
      offers(option, text).find((entry) => entry.title.toLowerCase() === text.toLowerCase());
    chip.picked = item ?? null;
    chip.setText(item?.title ?? text);
  }

  draw() {
    fill(
      this.chipsBox,
      this.chips.map((chip) => chip.element),
    );
    const left = this.remaining().length;
    this.tail.placeholder = left || this.chips.length ? "" : "Press Enter to send";
    this.tail.size = this.tail.placeholder.length || 1;
    fill(this.rest, left ? `+${count(left, "option")}` : "");
    this.rest.hidden = !left;
  }

  remaining() {
    return this.leaf.options.filter((option) => !this.chips.some((chip) => chip.option === option));
  }

  /** Put the focus where the next entry is missing. */
  focus() {
    const open = this.chips.findLast(
      (chip) => !chip.isEmpty() && !chip.picked && (chip.option.autocomplete || isClosed(chip.option)),
    );
    if (open) {
      open.focus();
      return;
    }
    const missing = this.chips.find((chip) => chip.option.required && chip.isEmpty());
    (missing ?? this.chips.find((chip) => chip.isEmpty()) ?? { focus: () => this.tail.focus() }).focus();
  }

  advance(from) {
    hideSuggestions();
    const later = [...this.chips.slice(this.chips.indexOf(from) + 1), ...this.chips];
    const next =
      later.find((chip) => chip.option.required && chip.isEmpty()) ?? later.find((chip) => chip.isEmpty());
    if (next) next.focus();
    else this.tail.focus();
  }

  remove(chip) {
    if (chip.option.required) return;
    const index = this.chips.indexOf(chip);
    this.chips.splice(index, 1);
    this.draw();
    if (index > 0) this.chips[index - 1].focus();
    else this.tail.focus();
  }

  addOption(option) {
    const chip = this.makeChip(option);
    this.chips.push(chip);
    this.tail.value = "";
    this.draw();
    chip.focus();
  }

  changed(chip) {
    chip.picked = null;
    chip.setError(null);
    this.suggestFor(chip);
  }

  suggestFor(chip) {
    this.asked += 1;
    chip.wantsFirst = false;
    if (!chip.option.autocomplete) {
      this.show(
        chip,
        chip.picked ? [] : offers(chip.option, chip.text()),
        isClosed(chip.option) ? "Nothing fits" : null,
      );
      return;
    }
    if (chip.picked) {
      this.show(chip, []);
      return;
    }
    // The old answer is for another text: it goes at once, so that Enter cannot take it.
    this.show(chip, [], "Loading…");
    chip.isLoading = true;
    if (chip.text()) this.askLater(chip);
    else this.ask(chip);
  }

  async ask(chip) {
    this.asked += 1;
    const mine = this.asked;
    const options = { ...this.validValues(chip), [chip.option.name]: chip.text() };
    let choices = null;
    try {
      choices = await suggest(this.leaf.command, this.leaf.path, options, chip.option.name, store.current);
    } catch {
      choices = null;
    }
    if (mine !== this.asked) return;
    chip.isLoading = false;
    if (!chip.hasFocus()) return;
    const items = (choices ?? []).map((choice) => ({ key: choice.value, title: localName(choice) }));
    this.show(chip, items, choices ? "No suggestions" : "The suggestions could not be loaded");
    if (chip.wantsFirst && items.length) this.pick(chip, items[0]);
  }

  show(chip, items, empty = null) {
    showSuggestions(chip.input, {
      label: localName(chip.option),
      heading: optionHeading(this.leaf, chip),
      items,
      empty,
      onChoose: (item) => this.pick(chip, item),
    });
  }

  pick(chip, item) {
    chip.picked = item;
    chip.setText(item.title);
    chip.setError(null);
    this.advance(chip);
  }

  validValues(except) {
    const entries = this.chips.filter(
      (chip) => chip !== except && !chip.isEmpty() && !takesFile(chip.option),
    );
    const read = entries.map((chip) => [chip.option.name, readOption(chip.option, chip.text(), chip.picked)]);
    return Object.fromEntries(
      read.filter(([, result]) => !("error" in result)).map(([name, result]) => [name, result.value]),
    );
  }

  chipKey(event, chip) {
    if (suggestionKey(event, chip.input)) return;
    const canTake = activeSuggestion(chip.input) && !chip.picked;
    if (event.key === "Enter") {
      event.preventDefault();
      if (canTake) chooseSuggestion();
      else if (chip.isLoading && !chip.isEmpty()) chip.wantsFirst = true;
      else this.submit();
    } else if (event.key === "Tab" && !event.shiftKey && canTake) {
      event.preventDefault();
      chooseSuggestion();
    } else {
      this.editKey(event, chip);
    }
  }

  editKey(event, chip) {
    const index = chip ? this.chips.indexOf(chip) : this.chips.length;
    const input = chip?.input ?? this.tail;
    const isAtStart = !input.value || (input.selectionStart === 0 && input.selectionEnd === 0);
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      if (isSuggesting(input) && activeSuggestion(input)) hideSuggestions();
      else this.onLeave("");
    } else if (event.key === "Backspace" && !input.value) {
      event.preventDefault();
      if (chip && !chip.option.required) this.remove(chip);
      else if (index > 0) this.chips[index - 1].focus();
      else this.onLeave(`/${this.leaf.title}`);
    } else if (event.key === "ArrowLeft" && isAtStart && index > 0) {
      event.preventDefault();
      this.chips[index - 1].focus();
    } else if (event.key === "ArrowRight" && chip && input.selectionStart === input.value.length) {
      event.preventDefault();
      (this.chips[index + 1] ?? { focus: () => this.tail.focus() }).focus();
    }
  }

  listenToTail() {
    const show = () => {
      const typed = this.tail.value.trim().toLowerCase();
      const items = this.remaining()
        .filter((option) => localName(option).toLowerCase().startsWith(typed))
        .map((option) => ({
          key: option.name,
          title: localName(option),
          hint: localDescription(option),
          option,
        }));
      this.tail.size = Math.max(this.tail.value.length + 1, this.tail.placeholder.length, 1);
      const heading = h("span", {}, h("strong", {}, `/${this.leaf.title}`), " ", this.leaf.description);
      showSuggestions(this.tail, {
        label: "Further options",
        heading,
        items,
        autoActive: Boolean(typed),
        onChoose: (item) => this.addOption(item.option),
      });
    };
    this.tail.addEventListener("focus", show);
    this.tail.addEventListener("input", show);
    this.tail.addEventListener("keydown", (event) => {
      if (suggestionKey(event, this.tail)) return;
      const canTake = activeSuggestion(this.tail);
      if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && canTake)) {
        event.preventDefault();
        if (canTake) chooseSuggestion();
        else this.submit();
      } else {
        this.editKey(event, null);
      }
    });
  }

  /** Check everything and send; the first faulty entry gets the focus. */
  submit() {
    const values = {};
    const files = {};
    for (const chip of this.chips) {
      const result = chip.read();
      chip.setError(result?.error ?? null);
      if (result?.error) {
        chip.focus();
        setHeading(optionHeading(this.leaf, chip));
        return;
      }
      if (result?.file) files[chip.option.name] = result.file;
      else if (result) values[chip.option.name] = result.value;
    }
    hideSuggestions();
    this.onSubmit(values, files);
  }
}
