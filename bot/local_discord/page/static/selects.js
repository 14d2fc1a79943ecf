/** Select menus of all kinds, in messages and modals. */

import { h } from "./dom.js";
import { entityItem } from "./entities.js";
import { icon } from "./icons.js";
import { optionItem, SelectList } from "./select_list.js";

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
    new SelectList(select, { values, onChange, find, title: label ?? placeholder }).open(),
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

function chip(item, isMulti) {
  return h(
    "span",
    { class: isMulti ? "select-chip" : "select-single" },
    item.figure,
    h("span", {}, item.title),
  );
}
