/** What can be done with a message: the bar at its corner and the menu behind it. */

import { runOn } from "./act.js";
import { createThread, deleteMessage, pin, react } from "./api.js";
import { ask } from "./dialogs.js";
import { h } from "./dom.js";
import { QUICK } from "./emoji.js";
import { icon } from "./icons.js";
import { closePopup, openMenu, openPopup } from "./popup.js";
import { emit, openChannel, store } from "./store.js";
import { localName } from "./commands.js";

/** The bar of a message. */
export function toolbar(message) {
  const tools = message.local?.ephemeral ? [] : publicTools(message);
  const more = tool("more", "More actions", (event) => openMore(message, event.currentTarget));
  return h("div", { class: "toolbar", role: "group", "aria-label": "Message actions" }, tools, more);
}

function publicTools(message) {
  return [
    tool("smile", "Add reaction", (event) => openReactions(message, event.currentTarget)),
    tool("reply", "Reply", () => emit("reply", message)),
    message.local?.mine && tool("pencil", "Edit", () => emit("edit", message)),
  ];
}

function tool(name, label, action) {
  return h(
    "button",
    { type: "button", class: "tool", "aria-label": label, title: label, on: { click: action } },
    icon(name, 18),
  );
}

const shown = (promise) => promise.catch((error) => emit("toast", error.message));

function openReactions(message, control) {
  const choose = (emoji) => {
    closePopup();
    shown(react({ channel_id: message.channel_id, message_id: message.id, emoji, remove: false }));
  };
  const buttons = QUICK.map((emoji) =>
    h(
      "button",
      {
        type: "button",
        class: "quick-emoji",
        "aria-label": `React with ${emoji}`,
        on: { click: () => choose(emoji) },
      },
      emoji,
    ),
  );
  openPopup({
    anchor: anchorOf(message, control),
    title: "Add reaction",
    content: h("div", { class: "quick-emojis" }, buttons),
    className: "popup-right",
    focus: buttons[0],
  });
}

function anchorOf(message, control) {
  const label = CSS.escape(control.getAttribute("aria-label"));
  return () =>
    control.isConnected
      ? control
      : document.querySelector(`#message-${message.id} .tool[aria-label="${label}"]`);
}

function openMore(message, control) {
  const { ephemeral: isPrivate, mine: isMine } = message.local ?? {};
  const place = { channel_id: message.channel_id, message_id: message.id };
  const channel = store.channels.get(message.channel_id);
  const apps = store.commands.filter((command) => command.type === 3);
  const entries = [
    !isPrivate && { label: "Reply", icon: "reply", action: () => emit("reply", message) },
    !isPrivate &&
      [0, 5].includes(channel?.type) &&
      channel.local?.can_create_threads &&
      !message.thread && { label: "Create thread", icon: "thread", action: () => startThread(message) },
    !isPrivate && {
      label: message.pinned ? "Unpin" : "Pin",
      icon: "pin",
      action: () => shown(pin({ ...place, remove: Boolean(message.pinned) })),
    },
    message.content && {
      label: "Copy text",
      icon: "file",
      action: () => shown(navigator.clipboard.writeText(message.content)),
    },
    { label: "Copy id", icon: "hash", action: () => shown(navigator.clipboard.writeText(message.id)) },
    ...(isPrivate
      ? []
      : apps.map((command) => ({
          label: localName(command),
          icon: "bolt",
          action: () => runOn(command, message.id),
        }))),
    isMine && { label: "Edit", icon: "pencil", action: () => emit("edit", message) },
    !isPrivate && {
      label: "Delete",
      icon: "trash",
      danger: true,
      action: () => shown(deleteMessage(message.channel_id, message.id)),
    },
    isPrivate && {
      label: "Dismiss",
      icon: "trash",
      action: () => shown(deleteMessage(message.channel_id, message.id)),
    },
  ];
  openMenu(anchorOf(message, control), "Message actions", entries.filter(Boolean));
}

async function startThread(message) {
  const name = await ask("Create thread", "Thread name", { max: 100, submit: "Create thread" });
  if (!name) return;
  try {
    const thread = await createThread({ channel_id: message.channel_id, message_id: message.id, name });
    emit("channel-made", thread);
    openChannel(thread.id);
  } catch (error) {
    emit("toast", error.message);
  }
}
