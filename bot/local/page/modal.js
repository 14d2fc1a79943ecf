/** Modals that the bot opens. */

import { dismissModal, isOurs, submitModal } from "./act.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { markdown } from "./markdown_view.js";
import { modalInput } from "./modal_inputs.js";
import { nameOf } from "./people.js";
import { on, store } from "./store.js";

let shown = null; // {interaction, sentId, dialog, isDone, fail}

/** Listen for modals, also for one left open before a reload. */
export function startModals() {
  on("interaction", onInteraction);
  on("state", () => [...store.interactions.values()].forEach(onInteraction));
}

function onInteraction(interaction) {
  if (shown?.sentId === interaction.id) {
    if (interaction.state === "succeeded") finish();
    if (interaction.state === "failed") shown.fail("Something went wrong. Try again.");
  } else if (
    interaction.state === "modal" &&
    isOurs(interaction) &&
    shown?.interaction.id !== interaction.id
  ) {
    openModal(interaction);
  }
}

function finish() {
  shown.isDone = true;
  shown.dialog.close();
}

function openModal(interaction) {
  if (shown) finish();
  const { title, components } = interaction.modal;
  const parts = components.map(partOf);
  const inputs = parts.map((part) => part.input).filter(Boolean);
  const error = h("div", { class: "modal-error", role: "alert" });
  const submit = h(
    "button",
    { type: "submit", class: "button button-primary" },
    h("span", { class: "button-face" }, "Submit"),
    h("span", { class: "dots" }, h("i"), h("i"), h("i")),
  );
  const cancel = h(
    "button",
    { type: "button", class: "button button-plain", on: { click: () => dialog.close() } },
    "Cancel",
  );
  const form = h(
    "form",
    { class: "modal-form", novalidate: true },
    h(
      "div",
      { class: "dialog-body" },
      h(
        "p",
        { class: "modal-from" },
        `This form was opened by ${nameOf(store.application.bot_id)}. Do not share passwords.`,
      ),
      parts.map((part) => part.element),
      error,
    ),
    h("div", { class: "dialog-foot" }, cancel, submit),
  );
  const dialog = openDialog(title, form, { className: "modal", onClose: () => closed(interaction) });
  const busy = (isBusy) => {
    submit.disabled = isBusy;
    submit.classList.toggle("is-busy", isBusy);
  };
  const fail = (sentence) => {
    busy(false);
    error.textContent = sentence;
  };
  shown = { interaction, sentId: null, dialog, isDone: false, fail };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.textContent = "";
    if (!checkAll(inputs)) return;
    busy(true);
    try {
      const values = await readAll(inputs);
      const sent = await submitModal(interaction.id, values);
      if (shown) shown.sentId = sent.id;
      onInteraction(store.interactions.get(sent.id) ?? sent);
    } catch (problem) {
      fail(problem.message);
    }
  });
  inputs[0]?.focus();
}

function closed(interaction) {
  if (shown?.interaction.id !== interaction.id) return;
  if (!shown.isDone) dismissModal(interaction.id);
  shown = null;
}

function checkAll(inputs) {
  const wrong = inputs.filter((input) => input.check() !== null);
  wrong[0]?.focus();
  return wrong.length === 0;
}

async function readAll(inputs) {
  const values = {};
  for (const input of inputs) values[input.id] = await input.read();
  return values;
}

function partOf(component) {
  if (component.type === 10) return { element: markdown(component.content, "text-display") };
  if (component.type === 1) {
    const [inner] = component.components;
    return labelled(inner, inner.label, null);
  }
  if (component.type === 18) return labelled(component.component, component.label, component.description);
  return { element: h("div", { class: "unknown" }, "An input that this page does not know") };
}

function labelled(component, label, description) {
  const input = modalInput(component, label);
  const isRequired = component.type === 23 ? false : component.required !== false;
  const words = [label, isRequired ? h("span", { class: "required", title: "Required" }, " *") : null];
  const head = input.isGroup
    ? h("legend", { class: "field-label" }, words)
    : h("label", { class: "field-label", for: input.fieldId }, words);
  const hasHead = component.type !== 23;
  const hint = description ? h("div", { class: "field-hint" }, description) : null;
  const problem = h("div", { class: "field-error", role: "alert" });
  input.check = () => {
    const sentence = input.problem();
    problem.textContent = sentence ?? "";
    return sentence;
  };
  return {
    input,
    element: h(
      input.isGroup ? "fieldset" : "div",
      { class: "modal-field" },
      hasHead && head,
      hint,
      input.element,
      problem,
    ),
  };
}
