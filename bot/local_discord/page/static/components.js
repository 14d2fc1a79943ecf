/** Message components, v1 and v2. */

import { press } from "./act.js";
import { colour, h, safeUrl } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown_view.js";
import { componentGallery, covered, fileCard, picture } from "./media.js";
import { defaultValues, selectControl } from "./selects.js";
import { isPending, store } from "./store.js";

const THUMBNAIL = { width: 90, height: 90 };
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

/** All components of a message, in order. */
export function componentList(message) {
  if (!message.components?.length) return null;
  return h(
    "div",
    { class: "components" },
    message.components.map((component) => componentNode(component, message)),
  );
}

const NODES = {
  1: (row, message) =>
    h(
      "div",
      { class: "action-row" },
      row.components.map((child) => componentNode(child, message)),
    ),
  2: buttonNode,
  3: selectNode,
  5: selectNode,
  6: selectNode,
  7: selectNode,
  8: selectNode,
  9: sectionNode,
  10: (component) => markdown(component.content, "text-display"),
  11: (component) =>
    picture(
      { ...component.media, alt: component.description, spoiler: component.spoiler },
      { box: THUMBNAIL },
    ),
  12: (component) => componentGallery(component),
  13: fileNode,
  14: (component) =>
    h("div", {
      class: `separator separator-${component.spacing ?? 1}${component.divider === false ? "" : " is-line"}`,
      role: component.divider === false ? null : "separator",
    }),
  17: containerNode,
};

function componentNode(component, message) {
  const make = NODES[component.type];
  return make
    ? make(component, message)
    : h("div", { class: "unknown" }, `A component of kind ${component.type} that this page does not know`);
}

function buttonNode(button, message) {
  const face = [
    button.emoji && emojiNode(button.emoji),
    button.label && h("span", { class: "button-label" }, button.label),
  ];
  const className = `button button-${STYLES[button.style] ?? "secondary"}`;
  const name = button.label ? null : button.emoji?.name;
  if (button.style === 5) return linkButton(button, className, face, name);
  const isBusy = isPending(message.id, button.custom_id);
  return h(
    "button",
    {
      type: "button",
      class: isBusy ? `${className} is-busy` : className,
      disabled: Boolean(button.disabled) || isBusy,
      "aria-label": name,
      "aria-busy": isBusy ? "true" : null,
      data: { customId: button.custom_id ?? "" },
      on: { click: () => press(message, button) },
    },
    h("span", { class: "button-face" }, face),
    isBusy && h("span", { class: "dots" }, h("i"), h("i"), h("i")),
  );
}

function linkButton(button, className, face, name) {
  const href = button.disabled ? null : safeUrl(button.url);
  const props = {
    class: className,
    "aria-label": name,
    ...(href
      ? { href, target: "_blank", rel: "noopener noreferrer" }
      : { role: "link", "aria-disabled": "true" }),
  };
  return h("a", props, h("span", { class: "button-face" }, face, icon("external", 16)));
}

function selectNode(select, message) {
  const key = `${message.id}:${select.custom_id}`;
  return selectControl(select, {
    values: store.choices.get(key) ?? defaultValues(select),
    isBusy: isPending(message.id, select.custom_id),
    isDisabled: Boolean(select.disabled),
    onChange: (values) => press(message, select, values),
    find: () => findControl(message.id, select.custom_id),
  });
}

/** The control of a component as it stands on the page now. */
export function findControl(messageId, customId) {
  const row = document.getElementById(`message-${messageId}`);
  return row?.querySelector(`[data-custom-id="${CSS.escape(customId)}"]`) ?? null;
}

function sectionNode(section, message) {
  return h(
    "div",
    { class: `section section-${section.accessory?.type === 2 ? "button" : "thumbnail"}` },
    h(
      "div",
      { class: "section-text" },
      section.components.map((child) => componentNode(child, message)),
    ),
    section.accessory && h("div", { class: "section-accessory" }, componentNode(section.accessory, message)),
  );
}

function fileNode({ file, name, size, spoiler }) {
  return fileCard(name ?? file.url.split("/").at(-1), size, file.url, spoiler);
}

function containerNode(container, message) {
  const inner = h(
    "div",
    { class: "container" },
    container.components.map((child) => componentNode(child, message)),
  );
  if (container.accent_color !== null && container.accent_color !== undefined) {
    inner.classList.add("has-accent");
    inner.style.setProperty("--accent", colour(container.accent_color));
  }
  return container.spoiler ? covered(inner) : inner;
}

/** The first words of a message made of components, for previews. */
export function componentText(components = []) {
  for (const component of components) {
    const found = component.type === 10 ? component.content : componentText(component.components);
    if (found) return found;
  }
  return "";
}
