/** The list of a channel's threads: open ones, archived ones, and a new one. */

import { changeThread, createThread, deleteChannel } from "./api.js";
import { ask, openDialog } from "./dialogs.js";
import { count, h } from "./dom.js";
import { icon } from "./icons.js";
import { isThread } from "./people.js";
import { compareIds, currentChannel, emit, on, openChannel, store } from "./store.js";

/** Listen for the wish to see the threads. */
export function startThreads() {
  on("threads", openThreads);
}

function openThreads() {
  const here = currentChannel();
  const channel = isThread(here) ? store.channels.get(here.parent_id) : here;
  if (!channel) return;
  const threads = [...store.channels.values()].filter(
    (entry) => isThread(entry) && entry.parent_id === channel.id,
  );
  threads.sort((a, b) => compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id));
  const isArchived = (thread) => Boolean(thread.thread_metadata?.archived);
  const groups = [
    ["Joined threads", threads.filter((thread) => !isArchived(thread) && thread.local?.joined)],
    ["Other active threads", threads.filter((thread) => !isArchived(thread) && !thread.local?.joined)],
    ["Archived threads", threads.filter(isArchived)],
  ].filter(([, entries]) => entries.length);
  const start = h(
    "button",
    {
      type: "button",
      class: "button button-primary",
      disabled: channel.local?.can_create_threads === false,
      on: {
        click: () => {
          dialog.close();
          create(channel);
        },
      },
    },
    icon("plus", 18),
    "Create thread",
  );
  const sections = groups.map(([title, entries]) =>
    h(
      "section",
      {},
      h("h3", { class: "section-name" }, `${title} — ${entries.length}`),
      h(
        "ul",
        { class: "thread-rows" },
        entries.map((thread) => threadRow(thread, () => dialog.close())),
      ),
    ),
  );
  const content = h(
    "div",
    { class: "dialog-body" },
    sections.length
      ? sections
      : h(
          "p",
          { class: "empty" },
          "There are no threads here yet. A thread keeps one game or one talk apart from the channel.",
        ),
    h(
      "div",
      { class: "dialog-foot" },
      channel.local?.can_delete && removal(channel, "Delete channel", () => dialog.close()),
      start,
    ),
  );
  const dialog = openDialog(`Threads in #${channel.name}`, content);
}

function threadRow(thread, close) {
  const isArchived = thread.thread_metadata?.archived;
  const go = () => {
    close();
    openChannel(thread.id);
  };
  const change = (label, body) =>
    h(
      "button",
      {
        type: "button",
        class: "button button-secondary",
        on: {
          click: () => {
            close();
            changeThread(thread.id, body).catch((error) => emit("toast", error.message));
          },
        },
      },
      label,
    );
  return h(
    "li",
    { class: "thread-row" },
    h(
      "button",
      { type: "button", class: "thread-open", on: { click: go } },
      icon(thread.type === 12 ? "lock" : "thread", 18),
      h(
        "span",
        { class: "option-text" },
        h("span", { class: "option-title" }, thread.name),
        h("span", { class: "option-hint" }, count(thread.message_count ?? 0, "message")),
      ),
    ),
    isArchived
      ? change("Unarchive", { archived: false })
      : [
          change(thread.local?.joined ? "Leave" : "Join", { joined: !thread.local?.joined }),
          change("Archive", { archived: true }),
        ],
    thread.local?.can_delete && removal(thread, "Delete", close),
  );
}

function removal(channel, label, close) {
  const action = () => {
    close();
    confirmRemoval(channel);
  };
  return h("button", { type: "button", class: "button button-danger", on: { click: action } }, label);
}

function confirmRemoval(channel) {
  const kind = isThread(channel) ? "thread" : "channel";
  const remove = () => {
    dialog.close();
    if (isThread(channel) && store.current === channel.id) openChannel(channel.parent_id);
    deleteChannel(channel.id).catch((error) => emit("toast", error.message));
  };
  const content = h(
    "div",
    { class: "dialog-body" },
    h("p", {}, `Everything written in ${channel.name} goes with it. This cannot be undone.`),
    h(
      "div",
      { class: "dialog-foot" },
      h(
        "button",
        { type: "button", class: "button button-danger", on: { click: remove } },
        `Delete ${kind}`,
      ),
    ),
  );
  const dialog = openDialog(`Delete the ${kind} ${channel.name}?`, content);
}

async function create(channel) {
  const name = await ask(`New thread in #${channel.name}`, "Thread name", {
    max: 100,
    submit: "Create thread",
  });
  if (!name) return;
  try {
    const thread = await createThread({ channel_id: channel.id, name });
    emit("channel-made", thread);
    openChannel(thread.id);
  } catch (error) {
    emit("toast", error.message);
  }
}
