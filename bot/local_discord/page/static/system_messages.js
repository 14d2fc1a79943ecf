/** Notes that Discord itself writes into a channel. */

import { h } from "./dom.js";
import { nameOf } from "./people.js";
import { emit, openChannel, store } from "./store.js";

/** Icon, words and nodes of a system message; null for ordinary messages. */
export function systemText(message) {
  return MAKERS[message.type]?.(message) ?? null;
}

const MAKERS = {
  6: (message) => ({
    icon: "pin",
    plain: `${who(message)} pinned a message to this channel.`,
    nodes: () => [
      strong(message),
      " pinned ",
      jumpButton("a message", message.message_reference?.message_id),
      " to this channel.",
    ],
  }),
  7: (message) => ({
    icon: "right",
    plain: `${who(message)} joined.`,
    nodes: () => [strong(message), " joined."],
  }),
  4: (message) => ({
    icon: "pencil",
    plain: `${who(message)} changed the name: ${message.content}`,
    nodes: () => [strong(message), " changed the name: ", h("strong", {}, message.content)],
  }),
  18: (message) => ({
    icon: "thread",
    plain: `${who(message)} started a thread: ${message.content}`,
    nodes: () => [
      strong(message),
      " started a thread: ",
      threadButton(message),
      ". ",
      button("See all threads", () => emit("threads")),
    ],
  }),
  21: (message) => ({
    icon: "thread",
    plain: "This thread was started from a message.",
    nodes: () => [
      "This thread was started from a message by ",
      strong(message.referenced_message ?? message),
      ".",
    ],
  }),
};

function who(message) {
  return nameOf(message.author.id, message.author);
}

function strong(message) {
  return h("strong", {}, who(message));
}

function button(text, action) {
  return h("button", { type: "button", class: "link-button", on: { click: action } }, text);
}

function threadButton(message) {
  const id = message.message_reference?.channel_id ?? message.thread?.id;
  if (!store.channels.has(id)) return h("strong", {}, message.content);
  return button(message.content, () => openChannel(id));
}

function jumpButton(text, id) {
  return id ? button(text, () => emit("jump", id)) : text;
}
