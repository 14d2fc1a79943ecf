/** Floating panels beside the control that opened them; on a phone they become sheets at the bottom. */

import { h, isPhone } from "./dom.js";
import { icon } from "./icons.js";

const GAP = 6;
let open = null;

/** Close the panel on show, if any. */
export function closePopup() {
  open?.close();
}

/**
 * Show a panel. `anchor` is a function that gives the control, because messages are redrawn while panels are open.
 * `onClose(how)` is told "escape", "outside" or "done".
 */
export function openPopup({ anchor, content, title, className = "", onClose = () => {}, focus = null }) {
  closePopup();
  const head = h(
    "div",
    { class: "sheet-head" },
    h("strong", {}, title),
    closeButton(() => popup.close("escape")),
  );
  const panel = h("div", { class: `popup ${className}` }, head, content);
  const layer = h("div", { class: "popup-layer" }, panel);
  const popup = {
    panel,
    place: () => place(panel, anchor()),
    close(how = "done") {
      if (open !== popup) return;
      open = null;
      removeEventListener("resize", popup.place);
      layer.remove();
      onClose(how);
      const control = anchor();
      if (control?.isConnected && !control.disabled) control.focus({ preventScroll: true });
    },
  };
  open = popup;
  layer.addEventListener("pointerdown", (event) => {
    if (event.target !== layer) return;
    event.preventDefault();
    popup.close("outside");
  });
  layer.addEventListener("keydown", (event) => handleKey(event, popup, panel));
  addEventListener("resize", popup.place);
  (anchor()?.closest("dialog") ?? document.body).append(layer);
  popup.place();
  (focus ?? panel).focus({ preventScroll: true });
  return popup;
}

function closeButton(action) {
  return h(
    "button",
    { type: "button", class: "icon-button", "aria-label": "Close", on: { click: action } },
    icon("close"),
  );
}

function handleKey(event, popup, panel) {
  if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    popup.close("escape");
  } else if (event.key === "Tab") {
    keepFocus(event, panel);
  }
}

// Tab stays inside: the page behind is covered.
function keepFocus(event, panel) {
  const stops = [...panel.querySelectorAll("input, button, [tabindex='0']")].filter(
    (stop) => !stop.disabled && stop.offsetParent,
  );
  const here = stops.indexOf(document.activeElement);
  event.preventDefault();
  stops.at((here + (event.shiftKey ? -1 : 1)) % stops.length)?.focus();
}

function place(panel, control) {
  if (isPhone() || !control?.isConnected) return;
  const box = control.getBoundingClientRect();
  panel.style.minWidth = `${Math.min(box.width, 440)}px`;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const isBelow = box.bottom + GAP + height <= innerHeight || box.top < innerHeight - box.bottom;
  const top = isBelow ? box.bottom + GAP : box.top - GAP - height;
  const left = panel.classList.contains("popup-right") ? box.right - width : box.left;
  panel.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
}

/** A menu of actions beside a control; entries are {label, icon, danger, action}, or null for a line. */
export function openMenu(anchor, title, entries) {
  const buttons = [];
  const rows = entries.map((entry) => {
    if (!entry) return h("hr", {});
    const run = () => {
      closePopup();
      entry.action();
    };
    const row = h(
      "button",
      {
        type: "button",
        role: "menuitem",
        class: `menu-item${entry.danger ? " is-danger" : ""}`,
        tabindex: buttons.length ? "-1" : "0",
        on: { click: run },
      },
      h("span", {}, entry.label),
      entry.icon && icon(entry.icon, 18),
    );
    buttons.push(row);
    return row;
  });
  const menu = h("div", { role: "menu", "aria-label": title, class: "menu" }, rows);
  menu.addEventListener("keydown", (event) => moveInMenu(event, buttons));
  openPopup({ anchor, content: menu, title, className: "popup-menu popup-right", focus: buttons[0] });
}

function moveInMenu(event, buttons) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const here = buttons.indexOf(document.activeElement);
  buttons.at((here + step + buttons.length) % buttons.length).focus();
}
