/** Select menus of all kinds, in messages and modals. */

import { fill, h } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { entityItem, entityItems, KINDS_BY_SELECT } from "./entities.js";
import { icon } from "./icons.js";
import { ListBox } from "./listbox.js";
import { openPopup } from "./popup.js";

/** The values a select starts with. */
export function defaultValues(select) {
  if (select.options) return select.options.filter((option) => option.default).map((option) => option.value);
  return (select.default_values ?? []).map((entry) => entry.id);
}

/**
 * The control: shows what is chosen, opens the list, and calls `onChange(values)`.
 * `find` gives the control as it is now, should the message be redrawn meanwhile.
 */
export function selectControl(
  select,
  { values, isBusy = false, isDisabled = false, onChange, find = () => control, label = null },
) {
  const placeholder = select.placeholder || "Make a selection";
  const shown = values.map((value) => chip(itemFor(select, value), (select.max_values ?? 1) > 1));
  const control = h(
    "button",
    {
      type: "button",
      class: `select${isBusy ? " is-busy" : ""}`,
      disabled: isDisabled || isBusy,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-busy": isBusy ? "true" : null,
      "aria-label": label ? `${label}: ${names(select, values) || placeholder}` : null,
      data: { customId: select.custom_id },
    },
    h(
      "span",
      { class: "select-value" },
      shown.length ? shown : h("span", { class: "select-placeholder" }, placeholder),
    ),
    isBusy ? h("span", { class: "dots" }, h("i"), h("i"), h("i")) : icon("down"),
  );
  control.addEventListener("click", () =>
    openList(select, { values, onChange, find, title: label ?? placeholder }),
  );
  control.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    control.click();
  });
  return control;
}

function names(select, values) {
  return values.map((value) => itemFor(select, value).title).join(", ");
}

function itemFor(select, value) {
  if (!select.options) return entityItem(value);
  const option = select.options.find((entry) => entry.value === value);
  return option ? optionItem(option) : { key: value, title: value };
}

function optionItem(option) {
  return {
    key: option.value,
    title: option.label,
    hint: option.description,
    figure: option.emoji ? emojiNode(option.emoji) : null,
  };
}

function chip(item, isMulti) {
  return h(
    "span",
    { class: isMulti ? "select-chip" : "select-single" },
    item.figure,
    h("span", {}, item.title),
  );
}

/** The list of a select; several choices are sent when it closes, a single one at once. */
function openList(select, { values, onChange, find, title }) {
  const [low, high] = [select.min_values ?? 1, select.max_values ?? 1];
  const isMulti = high > 1;
  const chosen = new Set(values);
  const search = select.options
    ? null
    : h("input", {
        type: "text",
        class: "popup-search",
        placeholder: "Search",
        role: "combobox",
        "aria-expanded": "true",
        "aria-label": `Search: ${title}`,
        autocomplete: "off",
      });
  const focusable = search ?? h("div", { tabindex: "0", class: "select-focus" });
  const footer = isMulti || low === 0 ? h("div", { class: "popup-footer" }) : null;
  const isValid = () => chosen.size >= low && chosen.size <= high;

  const list = new ListBox({
    label: title,
    owner: focusable,
    chosen,
    isSingle: !isMulti,
    onChoose(item) {
      if (!isMulti) {
        const wasChosen = chosen.has(item.key);
        chosen.clear();
        if (!wasChosen || low > 0) chosen.add(item.key);
        popup.close("done");
        return;
      }
      if (chosen.has(item.key)) chosen.delete(item.key);
      else if (chosen.size < high) chosen.add(item.key);
      refresh(true);
    },
  });
  const refresh = (keep) => {
    const items = select.options
      ? select.options.map(optionItem)
      : entityItems(KINDS_BY_SELECT[select.type], {
          search: search.value,
          channelTypes: select.channel_types,
        });
    list.setItems(
      items.map((item) => ({ ...item, isDisabled: isMulti && chosen.size >= high && !chosen.has(item.key) })),
      { keep },
    );
    if (footer)
      fill(
        footer,
        summary(chosen.size, low, high),
        h(
          "button",
          {
            type: "button",
            class: "button button-primary",
            disabled: !isValid(),
            on: { click: () => popup.close("done") },
          },
          "Done",
        ),
      );
  };
  focusable.setAttribute("aria-controls", list.id);
  focusable.append(...(search ? [] : [list.element]));
  refresh(false);
  focusable.addEventListener("input", () => refresh(false));
  focusable.addEventListener("keydown", (event) => {
    if (list.handleKey(event)) return;
    if (event.key === "Enter" || (event.key === " " && !search)) {
      event.preventDefault();
      list.choose();
    } else if (!search && event.key.length === 1) {
      jumpTo(list, event.key);
    }
  });

  const popup = openPopup({
    anchor: find,
    title,
    className: "popup-list",
    content: [focusable, search && list.element, footer],
    focus: focusable,
    onClose(how) {
      find()?.setAttribute("aria-expanded", "false");
      const isSame = chosen.size === values.length && values.every((value) => chosen.has(value));
      // A single choice counts even when it is the one already shown: the bot may offer it again on purpose.
      if (how !== "escape" && isValid() && (how === "done" ? !isMulti || !isSame || low === 0 : !isSame))
        onChange([...chosen]);
    },
  });
  find()?.setAttribute("aria-expanded", "true");
}

function summary(size, low, high) {
  const range = low === high ? `choose ${low}` : `choose ${low} to ${high}`;
  return h("span", { class: "popup-count", "aria-live": "polite" }, `${size} chosen, ${range}`);
}

// Typing a letter goes to the next item that starts with it.
function jumpTo(list, letter) {
  const total = list.items.length;
  for (let step = 1; step <= total; step += 1) {
    const index = (list.at + step) % total;
    if (list.items[index].title.toLowerCase().startsWith(letter.toLowerCase())) return list.moveTo(index);
  }
  return undefined;
}
