/** The inputs a modal may hold; each knows its element, its problem, if any, and its value. */

import { uploadIds } from "./act.js";
import { fill, h, uid } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { icon } from "./icons.js";
import { defaultValues, selectControl } from "./selects.js";

/** The input of a component: {id, element, fieldId, isGroup, focus(), problem(), read()}. */
export function modalInput(component, label) {
  const make =
    { 4: textInput, 19: fileInput, 21: radioInput, 22: checkboxGroup, 23: checkboxInput }[component.type] ??
    selectInput;
  return { id: component.custom_id, ...make(component, label) };
}

const isRequired = (component) => component.required !== false;

function textInput(component) {
  const fieldId = uid("text");
  const { min_length: low = 0, max_length: high = 4000, style } = component;
  const props = {
    id: fieldId,
    class: "text-field",
    placeholder: component.placeholder,
    maxlength: high,
    autocomplete: "off",
    data: { customId: component.custom_id },
  };
  const input = style === 2 ? h("textarea", { ...props, rows: 4 }) : h("input", { ...props, type: "text" });
  input.value = component.value ?? "";
  const counter = h("span", { class: "counter", "aria-hidden": "true" });
  const update = () =>
    (counter.textContent = high < 4000 || input.value.length > 3500 ? `${input.value.length}/${high}` : "");
  input.addEventListener("input", update);
  update();
  return {
    fieldId,
    element: h("div", { class: "text-wrap" }, input, counter),
    focus: () => input.focus(),
    problem() {
      if (!input.value) return isRequired(component) ? "This field is required." : null;
      return input.value.length < low ? `Must be at least ${low} characters.` : null;
    },
    read: () => input.value,
  };
}

function selectInput(select, label) {
  let values = defaultValues(select);
  const box = h("div", { class: "select-wrap" });
  const fieldId = uid("select");
  const draw = () => {
    const control = selectControl(select, {
      values,
      label,
      find: () => box.querySelector(".select"),
      onChange,
    });
    control.id = fieldId;
    fill(box, control);
  };
  const onChange = (chosen) => {
    values = chosen;
    draw();
  };
  draw();
  return {
    fieldId,
    element: box,
    focus: () => box.querySelector(".select").focus(),
    problem: () => countProblem(select, values.length),
    read: () => values,
  };
}

function countProblem(component, total) {
  const low = component.min_values ?? (isRequired(component) ? 1 : 0);
  if (!total && !isRequired(component)) return null;
  if (total < Math.max(low, isRequired(component) ? 1 : 0))
    return low > 1 ? `Choose at least ${low}.` : "Choose one.";
  const high = component.max_values ?? component.options?.length ?? 1;
  return total > high ? `Choose at most ${high}.` : null;
}

function choiceRow(type, name, option) {
  const input = h("input", { type, name, value: option.value, checked: Boolean(option.default) });
  const words = h(
    "span",
    { class: "option-text" },
    h("span", { class: "option-title" }, option.label),
    option.description && h("span", { class: "option-hint" }, option.description),
  );
  return {
    input,
    element: h("label", { class: "choice-row" }, input, option.emoji && emojiNode(option.emoji), words),
  };
}

function choices(component, type) {
  const name = uid(type);
  const rows = component.options.map((option) => choiceRow(type, name, option));
  return {
    isGroup: true,
    element: h(
      "div",
      { class: "choice-rows", data: { customId: component.custom_id } },
      rows.map((row) => row.element),
    ),
    focus: () => rows[0].input.focus(),
    chosen: () => rows.filter((row) => row.input.checked).map((row) => row.input.value),
  };
}

function radioInput(component) {
  const group = choices(component, "radio");
  return {
    ...group,
    problem: () => (isRequired(component) && !group.chosen().length ? "Choose one." : null),
    read: () => group.chosen()[0] ?? null,
  };
}

function checkboxGroup(component) {
  const group = choices(component, "checkbox");
  return {
    ...group,
    problem: () => countProblem(component, group.chosen().length),
    read: () => group.chosen(),
  };
}

function checkboxInput(component, label) {
  const fieldId = uid("check");
  const input = h("input", {
    id: fieldId,
    type: "checkbox",
    checked: Boolean(component.default),
    data: { customId: component.custom_id },
  });
  return {
    fieldId,
    element: h("label", { class: "choice-row" }, input, h("span", {}, label)),
    focus: () => input.focus(),
    problem: () => null,
    read: () => input.checked,
  };
}

function fileInput(component) {
  const fieldId = uid("file");
  const high = component.max_values ?? 1;
  let files = [];
  const input = h("input", {
    id: fieldId,
    type: "file",
    class: "visually-hidden",
    multiple: high > 1,
    data: { customId: component.custom_id },
  });
  const list = h("ul", { class: "upload-list" });
  const draw = () =>
    fill(
      list,
      files.map((file) =>
        h(
          "li",
          {},
          icon("file", 18),
          h("span", {}, file.name),
          h(
            "button",
            {
              type: "button",
              class: "icon-button",
              "aria-label": `Remove ${file.name}`,
              on: { click: () => remove(file) },
            },
            icon("close", 14),
          ),
        ),
      ),
    );
  const remove = (file) => {
    files = files.filter((entry) => entry !== file);
    draw();
  };
  input.addEventListener("change", () => {
    files = [...files, ...input.files].slice(0, high);
    input.value = "";
    draw();
  });
  const face = h(
    "label",
    { class: "upload-zone", for: fieldId },
    icon("plus", 22),
    h("span", {}, high > 1 ? `Choose up to ${high} files` : "Choose a file"),
  );
  return {
    fieldId,
    element: h("div", { class: "upload" }, input, face, list),
    focus: () => input.focus(),
    problem: () => countProblem(component, files.length),
    read: () => uploadIds(files),
  };
}
