/** Shows markdown trees as page elements. */

import { colour, h, link } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { icon } from "./icons.js";
import { isJumbo, parse, parseInline } from "./markdown.js";
import { channelIcon, channelName, nameOf, roleName, roleOf } from "./people.js";
import { emit, openChannel, store } from "./store.js";
import { timeMark } from "./time.js";

/** A text with all its markdown. */
export function markdown(text, className = "") {
  const size = isJumbo(text) ? " jumbo" : "";
  return h("div", { class: `markdown ${className}${size}` }, parse(text).map(blockNode));
}

/** A text in which only inline markdown counts (titles, previews). */
export function inlineMarkdown(text) {
  return parseInline(text.replace(/\n+/g, " ")).map(inlineNode);
}

/** The bare words of a text, for labels and announcements. */
export function plainText(text) {
  return h(
    "div",
    {},
    parse(text).map((block) => [blockNode(block), " "]),
  )
    .textContent.replace(/\s+/g, " ")
    .trim();
}

function blockNode(block) {
  switch (block.t) {
    case "h":
      return h(`h${block.level + 2}`, { class: `md-h${block.level}` }, block.c.map(inlineNode));
    case "sub":
      return h("div", { class: "md-sub" }, block.c.map(inlineNode));
    case "quote":
      return h("blockquote", {}, block.c.map(blockNode));
    case "pre":
      return h("pre", { tabindex: "0" }, h("code", {}, block.s));
    case "list":
      return listNode(block);
    default:
      return h("p", {}, block.c.map(inlineNode));
  }
}

function listNode(block) {
  const items = block.items.map((item) => h("li", {}, item.map(blockNode)));
  return block.ordered ? h("ol", { start: block.start }, items) : h("ul", {}, items);
}

const INLINE = {
  text: (node) => node.s,
  b: (node) => h("strong", {}, node.c.map(inlineNode)),
  i: (node) => h("em", {}, node.c.map(inlineNode)),
  u: (node) => h("u", {}, node.c.map(inlineNode)),
  s: (node) => h("s", {}, node.c.map(inlineNode)),
  code: (node) => h("code", {}, node.s),
  link: (node) => link(node.url, { title: node.url }, node.c.map(inlineNode)),
  unicode: (node) => emojiNode({ name: node.s }),
  emoji: (node) => emojiNode(node),
  time: (node) => timeMark(node.seconds, node.style),
  everyone: (node) => h("span", { class: "mention" }, node.s),
  user: (node) => h("span", { class: "mention" }, `@${nameOf(node.id)}`),
  role: (node) => roleMention(node.id),
  channel: (node) => channelMention(node.id),
  command: (node) => button("mention", () => emit("insert-command", node.name), `/${node.name}`),
  spoiler: (node) => spoilerNode(node.c.map(inlineNode)),
};

function inlineNode(node) {
  return INLINE[node.t](node);
}

function button(className, action, ...children) {
  return h("button", { type: "button", class: className, on: { click: action } }, ...children);
}

function roleMention(id) {
  const role = roleOf(id);
  const mark = h("span", { class: "mention" }, role ? roleName(role) : "@unknown-role");
  if (role?.color) mark.style.setProperty("--mention", colour(role.color));
  return mark;
}

function channelMention(id) {
  const channel = store.channels.get(id);
  if (!channel) return h("span", { class: "mention" }, "#unknown");
  return button("mention", () => openChannel(id), icon(channelIcon(channel), 15), channelName(channel));
}

function spoilerNode(children) {
  const inner = h("span", { class: "spoiler-inner", inert: true }, children);
  const cover = h(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, hidden. Show it." },
    inner,
  );
  const reveal = (event) => {
    if (event.type === "keydown" && !["Enter", " "].includes(event.key)) return;
    if (!cover.hasAttribute("role")) return;
    event.preventDefault();
    cover.classList.add("is-open");
    inner.inert = false;
    for (const name of ["role", "tabindex", "aria-label"]) cover.removeAttribute(name);
  };
  cover.addEventListener("click", reveal);
  cover.addEventListener("keydown", reveal);
  return cover;
}
