/** The left column: channels, threads and direct messages with their unread marks, and oneself. */

import { changeMe, openDm } from "./api.js";
import { openDialog } from "./dialogs.js";
import { fill, h, rove, uid } from "./dom.js";
import { icon } from "./icons.js";
import { closeDrawers } from "./layout.js";
import { avatar, channelIcon, channelName, isThread, nameOf } from "./people.js";
import { compareIds, emit, on, openChannel, store } from "./store.js";

const LANGUAGES = {
  "en-GB": "English (UK)",
  "en-US": "English (US)",
  nl: "Nederlands",
  fr: "Français",
  de: "Deutsch",
  "es-ES": "Español",
};
const list = document.getElementById("channel-list");
const me = document.getElementById("me");

/** Set up the column once. */
export function startSidebar() {
  for (const topic of ["state", "channels", "current", "guild"]) on(topic, draw);
  on("connection", drawMe);
  rove(list, () => [...list.querySelectorAll(".channel")]);
}

function draw() {
  const focused = document.activeElement?.dataset?.channel;
  const sections = [...store.guilds.map(guildSection), directSection()];
  fill(list, sections);
  const items = [...list.querySelectorAll(".channel")];
  items.forEach((item) => (item.tabIndex = -1));
  const stop = items.find((item) => item.dataset.channel === store.current) ?? items[0];
  if (stop) stop.tabIndex = 0;
  if (focused) items.find((item) => item.dataset.channel === focused)?.focus();
  drawMe();
}

function guildSection(guild) {
  const channels = [...store.channels.values()].filter((channel) => channel.guild_id === guild.id);
  const tops = channels
    .filter((channel) => !isThread(channel))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id));
  return h(
    "section",
    { "aria-label": guild.name },
    h(
      "h2",
      { class: "guild-name" },
      h("span", { class: "guild-mark", "aria-hidden": "true" }, guild.name.slice(0, 1)),
      h("span", {}, guild.name),
    ),
    h(
      "ul",
      {},
      tops.map((channel) => [h("li", {}, channelButton(channel)), threadList(channel, channels)]),
    ),
  );
}

function threadList(parent, channels) {
  const threads = channels.filter((channel) => isThread(channel) && channel.parent_id === parent.id);
  const joined = threads.filter(
    (thread) => thread.id === store.current || (thread.local?.joined && !thread.thread_metadata?.archived),
  );
  const others = threads.length - joined.length;
  if (!threads.length) return null;
  const more = others
    ? h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "channel channel-more",
            data: { channel: `more-${parent.id}` },
            on: {
              click: () => {
                openChannel(parent.id);
                emit("threads");
              },
            },
          },
          `${others} more thread${others === 1 ? "" : "s"}`,
        ),
      )
    : null;
  return h(
    "ul",
    { class: "thread-list", "aria-label": `Threads in ${parent.name}` },
    joined.sort((a, b) => compareIds(a.id, b.id)).map((thread) => h("li", {}, channelButton(thread))),
    more,
  );
}

function directSection() {
  const dms = [...store.channels.values()].filter((channel) => channel.type === 1);
  const botId = store.application?.bot_id;
  const hasBot = dms.some((channel) => channel.recipients?.some((user) => user.id === botId));
  const invite =
    hasBot || !botId
      ? null
      : h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "channel",
              data: { channel: "dm-bot" },
              on: { click: () => openBotDm(botId) },
            },
            avatar(botId, 22),
            h("span", { class: "channel-name" }, nameOf(botId)),
          ),
        );
  return h(
    "section",
    { "aria-label": "Direct messages" },
    h("h2", { class: "section-name" }, "Direct messages"),
    h(
      "ul",
      {},
      dms.map((channel) => h("li", {}, channelButton(channel))),
      invite,
    ),
  );
}

async function openBotDm(botId) {
  try {
    const channel = await openDm(botId);
    emit("channel-made", channel);
    openChannel(channel.id);
    closeDrawers();
  } catch (error) {
    emit("toast", error.message);
  }
}

function channelButton(channel) {
  const { unread = 0, mentions = 0 } = channel.local ?? {};
  const isCurrent = channel.id === store.current;
  const other = channel.type === 1 ? channel.recipients?.[0] : null;
  const marks = [unread && "is-unread", isCurrent && "is-current"].filter(Boolean).join(" ");
  const name = channelName(channel);
  const words = [
    name,
    isThread(channel) && "thread",
    mentions ? `${mentions} mention${mentions === 1 ? "" : "s"}` : unread && "unread",
  ]
    .filter(Boolean)
    .join(", ");
  const go = () => {
    openChannel(channel.id);
    closeDrawers();
  };
  return h(
    "button",
    {
      type: "button",
      class: `channel ${marks}`,
      "aria-current": isCurrent ? "page" : null,
      "aria-label": words,
      data: { channel: channel.id },
      on: { click: go },
    },
    other ? avatar(other.id, 22, other) : icon(channelIcon(channel), isThread(channel) ? 16 : 20),
    h("span", { class: "channel-name" }, name),
    mentions ? h("span", { class: "badge" }, String(mentions)) : null,
  );
}

function drawMe() {
  if (!store.me) return;
  const settings = h(
    "button",
    { type: "button", class: "icon-button", "aria-label": "Your settings", on: { click: openSettings } },
    icon("gear"),
  );
  const names = h(
    "span",
    { class: "me-names" },
    h("strong", {}, store.me.global_name),
    h("span", {}, store.isConnected ? `acting as ${store.me.username}` : "not connected"),
  );
  fill(
    me,
    h("span", { class: `status-dot${store.isConnected ? " is-on" : ""}` }, avatar(store.me.id, 34, store.me)),
    names,
    settings,
  );
}

function openSettings() {
  const languageId = uid("language");
  const known = {
    ...LANGUAGES,
    ...(store.me.locale in LANGUAGES ? {} : { [store.me.locale]: store.me.locale }),
  };
  const languages = Object.entries(known).map(([key, name]) =>
    h("option", { value: key, selected: key === store.me.locale }, name),
  );
  const language = h("select", { id: languageId, class: "text-field" }, languages);
  const direct = h("input", { type: "checkbox", checked: store.me.allow_dms });
  const save = async () => {
    try {
      Object.assign(store.me, await changeMe({ locale: language.value, allow_dms: direct.checked }));
      emit("state");
    } catch (error) {
      emit("toast", error.message);
    }
  };
  language.addEventListener("change", save);
  direct.addEventListener("change", save);
  openDialog(
    `Settings of ${store.me.global_name}`,
    h(
      "div",
      { class: "dialog-body" },
      h("label", { class: "field-label", for: languageId }, "Language that the bot should speak to you"),
      language,
      h("label", { class: "choice-row" }, direct, h("span", {}, "Accept direct messages from the bot")),
    ),
  );
}
