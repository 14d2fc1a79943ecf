/** One option of a command in the composer. */

import { kindWords, localDescription, localName, readOption, takesFile } from "./commands.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** The chip of an option: an entry field with its name before it. */
export function optionChip(option, { onInput, onFocus, onKey, onFile, onRemove }) {
  const name = localName(option);
  const input = takesFile(option)
    ? h("input", { type: "file", class: "chip-file", "aria-label": `${name}, file` })
    : h("input", {
        type: "text",
        class: "chip-input",
        role: "combobox",
        "aria-expanded": "false",
        "aria-autocomplete": "list",
        "aria-required": String(Boolean(option.required)),
        "aria-label": name,
        autocomplete: "off",
        spellcheck: "false",
        size: 2,
      });
  const remove = option.required
    ? null
    : h(
        "button",
        {
          type: "button",
          class: "chip-remove",
          tabindex: "-1",
          "aria-label": `Remove ${name}`,
          on: { click: () => onRemove() },
        },
        icon("close", 13),
      );
  const element = h(
    "label",
    { class: "chip", data: { option: option.name } },
    h("span", { class: "chip-name" }, name),
    input,
    remove,
  );
  const chip = {
    option,
    element,
    input,
    picked: null,
    error: null,
    isLoading: false,
    text: () => (takesFile(option) ? "" : input.value),
    isEmpty: () => (takesFile(option) ? !input.files.length : input.value === ""),
    hasFocus: () => document.activeElement === input,
    focus: () => input.focus(),
    setText(text) {
      input.value = text;
      input.size = Math.max(2, text.length);
    },
    setError(error) {
      chip.error = error;
      element.classList.toggle("is-wrong", Boolean(error));
      input.setAttribute("aria-invalid", String(Boolean(error)));
    },
    read: () => readChip(chip),
  };
  input.addEventListener("input", () => {
    if (!takesFile(option)) input.size = Math.max(2, input.value.length);
    onInput();
  });
  input.addEventListener("change", () => takesFile(option) && onFile());
  input.addEventListener("focus", onFocus);
  input.addEventListener("keydown", onKey);
  return chip;
}

function readChip(chip) {
  if (chip.isEmpty()) return chip.option.required ? { error: "This option is required." } : null;
  if (takesFile(chip.option)) return { file: chip.input.files[0] };
  return readOption(chip.option, chip.text(), chip.picked);
}

/** What stands above the suggestions for an option. */
export function optionHeading(leaf, chip) {
  const { option, error } = chip;
  return h(
    "span",
    {},
    h("strong", {}, localName(option)),
    option.required ? h("span", { class: "tag" }, "required") : null,
    kindWords(option) && h("span", { class: "tag" }, kindWords(option)),
    ` ${localDescription(option)}`,
    error && h("span", { class: "suggest-error", role: "alert" }, error),
  );
}
