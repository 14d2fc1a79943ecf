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
  const submit = submitButton();
  const form = formNode(parts, error, submit, () => shown.dialog.close());
  shown = {
    interaction,
    sentId: null,
    isDone: false,
    dialog: openDialog(title, form, { className: "modal", onClose: () => closed(interaction) }),
    fail(sentence) {
      setBusy(submit, false);
      error.textContent = sentence;
    },
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    error.textContent = "";
    if (!checkAll(inputs)) return;
    setBusy(submit, true);
    send(interaction, inputs);
  });
  inputs[0]?.focus();
}

function submitButton() {
  const dots = h("span", { class: "dots" }, h("i"), h("i"), h("i"));
  const face = h("span", { class: "button-face" }, "Submit");
  return h("button", { type: "submit", class: "button button-primary" }, face, dots);
}

function setBusy(submit, isBusy) {
  submit.disabled = isBusy;
  submit.classList.toggle("is-busy", isBusy);
}

function formNode(parts, error, submit, close) {
  const from = `This form was opened by ${nameOf(store.application.bot_id)}. Do not share passwords.`;
  const cancel = h(
    "button",
    { type: "button", class: "button button-plain", on: { click: close } },
    "Cancel",
  );
  return h(
    "form",
    { class: "modal-form", novalidate: true },
    h(
      "div",
      { class: "dialog-body" },
      h("p", { class: "modal-from" }, from),
      parts.map((part) => part.element),
      error,
    ),
    h("div", { class: "dialog-foot" }, cancel, submit),
  );
}

async function send(interaction, inputs) {
  const mine = shown;
  try {
    const sent = await submitModal(interaction.id, await readAll(inputs));
    mine.sentId = sent.id;
    // The bot may have answered before we knew the number.
    onInteraction(store.interactions.get(sent.id) ?? sent);
  } catch (problem) {
    mine.fail(problem.message);
  }
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
