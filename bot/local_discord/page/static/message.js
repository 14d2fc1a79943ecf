/** One message: head, text, everything attached to it, and its actions. */

import { deleteMessage, react } from "./api.js";
import { componentList, componentText } from "./components.js";
import { count, h } from "./dom.js";
import { embedNode } from "./embeds.js";
import { emojiNode } from "./emoji.js";
import { icon } from "./icons.js";
import { inlineMarkdown, markdown, plainText } from "./markdown_view.js";
import { attachmentList } from "./media.js";
import { toolbar } from "./message_actions.js";
import { appBadge, avatar, channelName, nameColour, nameOf } from "./people.js";
import { emit, messagesIn, openChannel, store } from "./store.js";
import { systemText } from "./system_messages.js";
import { clockTime, fullTime, isSameDay, messageTime } from "./time.js";

const GROUP_MINUTES = 7;

/** Whether a message continues the one before it, so that its head is left out. */
export function isGrouped(message, previous) {
  if (!previous || systemText(message) || systemText(previous)) return false;
  return (
    previous.author.id === message.author.id &&
    !hasContext(message) &&
    Boolean(previous.local?.ephemeral) === Boolean(message.local?.ephemeral) &&
    isSameDay(previous.timestamp, message.timestamp) &&
    Date.parse(message.timestamp) - Date.parse(previous.timestamp) < GROUP_MINUTES * 60_000
  );
}

function hasContext(message) {
  return (
    Boolean(message.referenced_message !== undefined && message.message_reference) ||
    Boolean(message.interaction_metadata?.name)
  );
}

/** The element of a message. */
export function messageNode(message, previous) {
  const system = systemText(message);
  if (system) return systemNode(message, system);
  const grouped = isGrouped(message, previous);
  const classes = [
    "message",
    grouped && "is-grouped",
    message.local?.pings_me && "is-ping",
    message.local?.ephemeral && "is-ephemeral",
  ];
  return h(
    "article",
    {
      id: `message-${message.id}`,
      class: classes.filter(Boolean).join(" "),
      tabindex: "-1",
      "aria-label": summary(message),
      data: { id: message.id },
    },
    grouped ? null : contextNode(message),
    grouped
      ? h(
          "time",
          { class: "gutter-time", datetime: message.timestamp, title: fullTime(message.timestamp) },
          clockTime(message.timestamp),
        )
      : h("span", { class: "message-avatar" }, avatar(message.author.id, 40, message.author)),
    h("div", { class: "message-body" }, grouped ? null : headNode(message), bodyNodes(message)),
    message.local?.loading ? null : toolbar(message),
  );
}

/** A message in one line, for screen readers and previews. */
export function summary(message) {
  const text = systemText(message)?.plain ?? previewText(message);
  return `${nameOf(message.author.id, message.author)}: ${text}`;
}

/** The words of a message in short. */
export function previewText(message) {
  if (message.local?.loading) return "is thinking…";
  const text =
    message.content ||
    componentText(message.components) ||
    message.embeds?.[0]?.title ||
    message.embeds?.[0]?.description;
  if (text) return plainText(text).slice(0, 200);
  return message.attachments?.length || message.components?.length ? "(attachment)" : "(empty message)";
}

function headNode(message) {
  const { author } = message;
  const colour = nameColour(author.id);
  return h(
    "header",
    { class: "message-head" },
    h("span", { class: "author", style: colour ? { color: colour } : {} }, nameOf(author.id, author)),
    " ",
    author.bot && appBadge(),
    " ",
    h(
      "time",
      { datetime: message.timestamp, title: fullTime(message.timestamp) },
      messageTime(message.timestamp),
    ),
    message.pinned && icon("pin", 14),
  );
}

function contextNode(message) {
  const used = message.interaction_metadata;
  if (used?.name && message.type !== 19) return usedNode(used);
  if (!message.message_reference || message.referenced_message === undefined) return null;
  const target = message.referenced_message;
  if (!target)
    return h(
      "div",
      { class: "context" },
      h("span", { class: "context-line" }, "The original message was deleted"),
    );
  const jump = () => emit("jump", target.id);
  return h(
    "button",
    { type: "button", class: "context", "aria-label": `In reply to ${summary(target)}`, on: { click: jump } },
    avatar(target.author.id, 16, target.author),
    target.author.bot && appBadge(),
    " ",
    h(
      "strong",
      {},
      `${message.mentions?.some((user) => user.id === target.author.id) ? "@" : ""}${nameOf(target.author.id, target.author)}`,
    ),
    " ",
    h("span", { class: "context-text" }, previewText(target)),
  );
}

function usedNode({ user, name, command_type: kind }) {
  return h(
    "div",
    { class: "context" },
    avatar(user.id, 16, user),
    h("strong", {}, nameOf(user.id, user)),
    " ",
    h("span", {}, "used"),
    " ",
    h("span", { class: "context-command" }, kind > 1 ? icon("bolt", 14) : null, kind > 1 ? name : `/${name}`),
  );
}

function bodyNodes(message) {
  if (message.local?.loading) return [thinkingNode(), footNodes(message)];
  const edited =
    message.edited_timestamp &&
    h("span", { class: "edited", title: fullTime(message.edited_timestamp) }, "(edited)");
  const text = message.content ? markdown(message.content, "message-text") : null;
  if (text && edited)
    (text.lastElementChild?.tagName === "P" ? text.lastElementChild : text).append(" ", edited);
  return [
    text,
    attachmentList(message.attachments ?? []),
    (message.embeds ?? []).map(embedNode),
    componentList(message),
    !text && edited,
    reactionList(message),
    message.thread && threadCard(message.thread),
    footNodes(message),
  ];
}

function thinkingNode() {
  return h(
    "div",
    { class: "thinking", role: "status" },
    h("span", { class: "dots" }, h("i"), h("i"), h("i")),
    "Thinking…",
  );
}

function footNodes(message) {
  const failure = store.failures.get(message.id);
  return [
    failure && h("div", { class: "failure", role: "alert" }, icon("mention", 16), failure),
    message.local?.ephemeral &&
      ephemeralNote(() =>
        deleteMessage(message.channel_id, message.id).catch((error) => emit("toast", error.message)),
      ),
  ];
}

/** The line below a message that nobody else sees. */
export function ephemeralNote(dismiss) {
  return h(
    "div",
    { class: "ephemeral-note" },
    icon("eye", 16),
    "Only you can see this •",
    h("button", { type: "button", class: "link-button", on: { click: dismiss } }, "Dismiss message"),
  );
}

function reactionList(message) {
  if (!message.reactions?.length) return null;
  const chips = message.reactions.map((reaction) => {
    const { emoji, me, count: total } = reaction;
    const name = emoji.id ? `${emoji.name}:${emoji.id}` : emoji.name;
    const toggle = () =>
      react({ channel_id: message.channel_id, message_id: message.id, emoji: name, remove: me }).catch(
        (error) => emit("toast", error.message),
      );
    return h(
      "button",
      {
        type: "button",
        class: `reaction${me ? " is-mine" : ""}`,
        "aria-pressed": String(me),
        "aria-label": `${emoji.name}, ${count(total, "reaction")}`,
        on: { click: toggle },
      },
      emojiNode(emoji),
      String(total),
    );
  });
  return h("div", { class: "reactions" }, chips);
}

function threadCard(thread) {
  const known = store.channels.get(thread.id) ?? thread;
  const total = Math.max(
    known.message_count ?? 0,
    messagesIn(thread.id).filter((entry) => !systemText(entry)).length,
  );
  return h(
    "button",
    { type: "button", class: "thread-card", on: { click: () => openChannel(thread.id) } },
    icon("thread", 18),
    h("strong", {}, channelName(known)),
    h("span", {}, count(total, "message")),
    known.thread_metadata?.archived && h("span", { class: "tag" }, "archived"),
    icon("right", 16),
  );
}

function systemNode(message, system) {
  return h(
    "article",
    {
      id: `message-${message.id}`,
      class: "message is-system",
      tabindex: "-1",
      "aria-label": system.plain,
      data: { id: message.id },
    },
    h("span", { class: "system-icon" }, icon(system.icon, 20)),
    h(
      "div",
      { class: "message-body" },
      system.nodes(),
      " ",
      h(
        "time",
        { datetime: message.timestamp, title: fullTime(message.timestamp) },
        messageTime(message.timestamp),
      ),
      message.thread && threadCard(message.thread),
    ),
  );
}

/** A command on its way or failed, shown where its answer would be. */
export function commandRow(interaction, dismiss) {
  const isFailed = interaction.state === "failed";
  const reason =
    interaction.reason === "offline" ? "The application is not connected" : "The application did not respond";
  return h(
    "article",
    { class: "message is-ephemeral", tabindex: "-1", id: `interaction-${interaction.id}` },
    usedNode({ user: store.me, name: interaction.command ?? "", command_type: 1 }),
    h("span", { class: "message-avatar" }, avatar(store.application.bot_id, 40)),
    h(
      "div",
      { class: "message-body" },
      h(
        "header",
        { class: "message-head" },
        h("span", { class: "author" }, nameOf(store.application.bot_id)),
        appBadge(),
      ),
      isFailed
        ? h("div", { class: "failure", role: "alert" }, icon("mention", 16), reason)
        : h(
            "div",
            { class: "thinking" },
            h("span", { class: "dots" }, h("i"), h("i"), h("i")),
            "Sending command…",
          ),
      isFailed && ephemeralNote(dismiss),
    ),
  );
}

/** Inline text for the bar above the composer. */
export function replyPreview(message) {
  return inlineMarkdown(previewText(message));
}
