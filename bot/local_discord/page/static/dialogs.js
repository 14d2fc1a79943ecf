/** Small dialogs of the page itself, and the short notes that vanish again. */

import { h, uid } from "./dom.js";
import { icon } from "./icons.js";
import { on } from "./store.js";

/** A modal dialog with a title; closes with Escape, the cross or a click outside. */
export function openDialog(title, content, { className = "", onClose = () => {} } = {}) {
  const id = uid("dialog");
  const close = h(
    "button",
    { type: "button", class: "icon-button dialog-close", "aria-label": "Close" },
    icon("close", 22),
  );
  const dialog = h(
    "dialog",
    { class: `dialog ${className}`, "aria-labelledby": id },
    h(
      "div",
      { class: "dialog-card" },
      h("header", { class: "dialog-head" }, h("h2", { id }, title), close),
      content,
    ),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Ask for one line of text; gives null when the dialog is closed. */
export function ask(title, label, { max, submit }) {
  return new Promise((resolve) => {
    let answer = null;
    const id = uid("ask");
    const input = h("input", {
      id,
      type: "text",
      maxlength: max,
      required: true,
      autocomplete: "off",
      class: "text-field",
    });
    const form = h(
      "form",
      { class: "dialog-body", method: "dialog" },
      h("label", { for: id, class: "field-label" }, label),
      input,
      h(
        "div",
        { class: "dialog-foot" },
        h("button", { type: "submit", class: "button button-primary" }, submit),
      ),
    );
    form.addEventListener("submit", () => (answer = input.value.trim() || null));
    openDialog(title, form, { onClose: () => resolve(answer) });
    input.focus();
  });
}

const TOAST_SECONDS = 7;

on("toast", (sentence) => {
  const toast = h("div", { class: "toast", role: "alert" }, h("span", {}, sentence));
  const close = h(
    "button",
    { type: "button", class: "icon-button", "aria-label": "Close", on: { click: () => toast.remove() } },
    icon("close", 18),
  );
  toast.append(close);
  document.getElementById("toasts").append(toast);
  setTimeout(() => toast.remove(), TOAST_SECONDS * 1000);
});

/** Say something to screen readers only. */
export function announce(sentence) {
  const region = document.getElementById("announcer");
  region.append(h("p", {}, sentence));
  while (region.childElementCount > 5) region.firstElementChild.remove();
}
