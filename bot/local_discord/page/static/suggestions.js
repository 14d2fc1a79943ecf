/** The panel above the composer that offers commands, options and values. */

import { fill, h } from "./dom.js";
import { ListBox } from "./listbox.js";

const panel = document.getElementById("suggestions");
const head = h("div", { class: "suggest-head" });
let list = null;

/** Show a list for an input; `heading` stands above it. */
export function showSuggestions(owner, { label, heading, items, onChoose, autoActive = true, empty = null }) {
  list = new ListBox({ label, owner, onChoose, autoActive });
  list.setItems(items, { empty: empty ?? "" });
  owner.setAttribute("aria-expanded", String(items.length > 0));
  owner.setAttribute("aria-controls", list.id);
  fill(head, heading);
  head.hidden = !heading;
  fill(panel, head, items.length || empty ? list.element : null);
  panel.hidden = !heading && !items.length && !empty;
}

/** Change the line above the list only. */
export function setHeading(heading) {
  fill(head, heading);
  head.hidden = !heading;
  panel.hidden = false;
}

/** Take the panel away. */
export function hideSuggestions() {
  if (list?.owner) {
    list.owner.setAttribute("aria-expanded", "false");
    list.owner.removeAttribute("aria-activedescendant");
  }
  list = null;
  panel.hidden = true;
}

/** The item that Enter would take, if the panel belongs to this input. */
export function activeSuggestion(owner) {
  return list?.owner === owner && !panel.hidden ? list.active : undefined;
}

/** Take the active item. */
export function chooseSuggestion() {
  list?.choose();
}

/** Let the panel handle arrows; tells whether it did. */
export function suggestionKey(event, owner) {
  return list?.owner === owner && !panel.hidden && list.handleKey(event);
}

/** Whether the panel is on show for this input. */
export function isSuggesting(owner) {
  return list?.owner === owner && !panel.hidden;
}
