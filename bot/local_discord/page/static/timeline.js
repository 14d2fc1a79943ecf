/** The list of messages: drawing, scrolling, the line where the unread ones begin, older pages. */

import { fetchOlder, markRead } from "./api.js";
import { announce } from "./dialogs.js";
import { count, fill, h, rove } from "./dom.js";
import { icon } from "./icons.js";
import { commandRow, messageNode, summary } from "./message.js";
import { channelIcon, channelName, isThread } from "./people.js";
import { compareIds, currentChannel, emit, messagesIn, on, putOlder, store } from "./store.js";
import { systemText } from "./system_messages.js";
import { dayName, isSameDay, tick } from "./time.js";

const NEAR_END = 60;

const scroller = document.getElementById("scroller");
const list = document.getElementById("messages");
const intro = document.getElementById("intro");
const newBar = document.getElementById("new-bar");

let isAtEnd = true;
let lastTop = 0; // where the list stood when it was last looked at
let firstUnread = null;
let arrived = 0;
const loading = new Set(); // channels of which a page is on its way
let opening = null; // until the channel on show is there
const dismissed = new Set();

/** Set up the list once. */
export function startTimeline() {
  scroller.addEventListener("scroll", onScroll, { passive: true });
  // Whatever makes the list grow, the end stays in sight for those who are at the end.
  const observer = new ResizeObserver(() => {
    look();
    if (isAtEnd) toEnd();
  });
  for (const element of [list, scroller]) observer.observe(element);
  newBar.addEventListener("click", () => toEnd("smooth"));
  addEventListener("focus", readNow);
  rove(list, () => [...list.querySelectorAll("article")]);
  scroller.addEventListener("keydown", onListKey);
  setInterval(tick, 5000);
  on("clock", () => tick());
  on("current", () => {
    opening = openTimeline();
  });
  on("state", redrawAll);
  on("guild", redrawAll);
  on("message", onMessage);
  on("redraw", redraw);
  on("interaction", onInteraction);
  on("channels", readNow);
  on("jump", jump);
}

// The list is one stop for Tab: arrows go on to single messages, Escape goes back to writing.
function onListKey(event) {
  if (event.key === "Escape" && event.target.closest("article")) document.getElementById("text").focus();
  if (event.target !== scroller || event.key !== "ArrowUp") return;
  event.preventDefault();
  list.querySelector("li:last-child article")?.focus();
}

async function openTimeline() {
  const channel = currentChannel();
  arrived = 0;
  firstUnread = channel ? firstAfter(channel.local?.last_read_id, channel.local?.unread) : null;
  isAtEnd = true;
  lastTop = scroller.scrollTop;
  redrawAll();
  toEnd();
  readNow();
  // Who has gone elsewhere or up meanwhile is left there.
  if (channel && !store.messages.has(channel.id)) await loadOlder();
}

function firstAfter(lastRead, unread) {
  if (!unread) return null;
  const others = messagesIn(store.current).filter(
    (message) => message.author.id !== store.me.id && !message.local?.ephemeral,
  );
  return others.find((message) => !lastRead || compareIds(message.id, lastRead) > 0)?.id ?? null;
}

/** What the list shows: messages, and commands that wait for an answer or never got one. */
function entries() {
  const commands = [...store.interactions.values()].filter(
    (entry) =>
      entry.type === "command" &&
      entry.channel_id === store.current &&
      ["pending", "failed"].includes(entry.state) &&
      !dismissed.has(entry.id),
  );
  const rows = commands.map((interaction) => ({ id: interaction.id, interaction }));
  return rows.length
    ? [...messagesIn(store.current), ...rows].sort((a, b) => compareIds(a.id, b.id))
    : messagesIn(store.current);
}

function redrawAll() {
  const messages = entries();
  look();
  const top = scroller.scrollTop;
  const refocus = list.contains(document.activeElement) ? focusKey() : null;
  const old = [...list.querySelectorAll("img")];
  fill(
    list,
    messages.map((message, index) => row(message, messages[index - 1])),
  );
  keepPictures(old, list);
  drawIntro();
  isAtEnd ? toEnd() : (scroller.scrollTop = top);
  refocus?.();
}

function row(message, previous) {
  if (message.interaction)
    return h(
      "li",
      { data: { row: message.id } },
      commandRow(message.interaction, () => dismiss(message.id)),
    );
  const isNewDay = !previous?.interaction && (!previous || !isSameDay(previous.timestamp, message.timestamp));
  return h(
    "li",
    { data: { row: message.id } },
    isNewDay && h("div", { class: "divider", role: "separator" }, h("span", {}, dayName(message.timestamp))),
    message.id === firstUnread &&
      h(
        "div",
        { class: "divider is-new", role: "separator", "aria-label": "New messages" },
        h("span", {}, "New"),
      ),
    messageNode(message, isNewDay || previous?.interaction ? null : previous),
  );
}

// A redrawn message keeps its loaded pictures: nothing flickers.
function keepPictures(old, root) {
  const keyOf = (img) => `${img.className} ${img.getAttribute("width")} ${img.src}`;
  const bySource = new Map(old.map((img) => [keyOf(img), img]));
  for (const img of root.querySelectorAll("img")) {
    const key = keyOf(img);
    const known = bySource.get(key);
    if (!known?.complete || known.alt !== img.alt) continue;
    bySource.delete(key);
    img.replaceWith(known);
  }
}

function dismiss(id) {
  dismissed.add(id);
  redraw(id);
}

function onInteraction(interaction) {
  if (interaction.type !== "command" || interaction.channel_id !== store.current) return;
  redraw(interaction.id);
  if (interaction.state === "pending") toEnd();
}

function redraw(id) {
  const messages = entries();
  const index = messages.findIndex((message) => message.id === id);
  const present = rowOf(id);
  if (index < 0) {
    present?.remove();
    return;
  }
  const fresh = row(messages[index], messages[index - 1]);
  if (!present) {
    list.insertBefore(fresh, messages[index + 1] ? rowOf(messages[index + 1].id) : null);
    return;
  }
  const refocus = present.contains(document.activeElement) ? focusKey() : null;
  keepPictures([...present.querySelectorAll("img")], fresh);
  present.replaceWith(fresh);
  refocus?.();
}

function rowOf(id) {
  return list.querySelector(`[data-row="${CSS.escape(id)}"]`);
}

// The way back to the focused control after its message was drawn anew; a control that is gone leaves the message.
function focusKey() {
  const active = document.activeElement;
  const wanted = active.dataset.customId ?? active.dataset.waiting;
  const label = active.getAttribute("aria-label");
  const { row: id } = active.closest("[data-row]").dataset;
  return () => {
    const fresh = rowOf(id);
    if (!fresh) return undefined;
    const control = wanted
      ? fresh.querySelector(`[data-custom-id="${CSS.escape(wanted)}"]`)
      : label && fresh.querySelector(`button[aria-label="${CSS.escape(label)}"]`);
    if (control && !control.disabled) return control.focus({ preventScroll: true });
    // While the bot thinks its button is disabled; when it wakes up, the focus comes back to it.
    const article = fresh.querySelector("article");
    if (wanted) article.dataset.waiting = wanted;
    return article.focus({ preventScroll: true });
  };
}

function onMessage({ message, change }) {
  // A thread has the id of the message it hangs on, which shows how much was said in it.
  if (message.channel_id !== store.current)
    return messagesIn(store.current).some((entry) => entry.id === message.channel_id)
      ? redraw(message.channel_id)
      : undefined;
  look();
  redraw(message.id);
  if (change === "update") return undefined;
  const messages = entries();
  const next = messages[messages.findIndex((entry) => compareIds(entry.id, message.id) > 0)];
  if (next) redraw(next.id);
  if (change === "delete") return drawIntro();
  const isMine = message.author.id === store.me.id;
  if (!isMine) announce(summary(message));
  if (isAtEnd || isMine || message.local?.ephemeral) {
    isAtEnd = true;
    toEnd();
    readNow();
  } else {
    arrived += 1;
    drawNewBar();
  }
  return drawIntro();
}

function drawIntro() {
  const channel = currentChannel();
  if (!channel) return fill(intro);
  if (hasOlder(channel))
    return fill(
      intro,
      h("button", { type: "button", class: "link-button", on: { click: loadOlder } }, "Load older messages"),
    );
  const name = channelName(channel);
  const words =
    channel.type === 1
      ? `This is the start of your conversation with ${name}.`
      : isThread(channel)
        ? `This is the start of the thread ${name}.`
        : `This is the start of #${name}.${channel.topic ? ` ${channel.topic}.` : ""}`;
  // A thread that hangs on a message begins with that message.
  const starter = isThread(channel)
    ? messagesIn(channel.parent_id).find((message) => message.id === channel.id)
    : null;
  return fill(
    intro,
    h("div", { class: "intro-icon" }, icon(channelIcon(channel), 34)),
    h("h2", {}, name),
    h("p", {}, words),
    !messagesIn(channel.id).length && channel.local?.can_use_commands !== false && hintButton(),
    starter && !systemText(starter) && messageNode({ ...starter, thread: null }, null),
  );
}

function hintButton() {
  return h(
    "button",
    { type: "button", class: "intro-hint", on: { click: () => emit("insert-text", "/") } },
    "Type ",
    h("kbd", {}, "/"),
    ` to see what ${store.application.name} can do`,
  );
}

function hasOlder(channel) {
  return store.hasMore.get(channel.id) ?? messagesIn(channel.id).length >= 50;
}

/** Fetch the page of messages before the oldest one known. */
async function loadOlder() {
  const channel = currentChannel();
  if (!channel || loading.has(channel.id)) return;
  loading.add(channel.id);
  const me = store.me.id;
  try {
    const oldest = messagesIn(channel.id).find((message) => !message.local?.ephemeral);
    const { messages, has_more: hasMore } = await fetchOlder(channel.id, oldest?.id);
    if (me !== store.me.id) return;
    putOlder(channel.id, messages, hasMore);
    if (channel.id !== store.current) return;
    const fromEnd = scroller.scrollHeight - scroller.scrollTop;
    redrawAll();
    if (!isAtEnd) scroller.scrollTop = scroller.scrollHeight - fromEnd;
  } catch (error) {
    emit("toast", error.message);
  } finally {
    loading.delete(channel.id);
  }
}

function onScroll() {
  look();
  const channel = currentChannel();
  if (scroller.scrollTop < 200 && !isAtEnd && channel && hasOlder(channel)) loadOlder();
}

// Scrolling is told a frame late. Who has moved up reads above, even if the list grows before that;
// who has not stays at the end, however much the list has grown.
function look() {
  const top = scroller.scrollTop;
  const isNear = scroller.scrollHeight - top - scroller.clientHeight < NEAR_END;
  const wasAtEnd = isAtEnd;
  isAtEnd = isNear || (isAtEnd && top >= lastTop);
  lastTop = top;
  if (wasAtEnd || !isAtEnd) return;
  arrived = 0;
  drawNewBar();
  readNow();
}

function toEnd(behavior = "instant") {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scroller.scrollTo({ top: scroller.scrollHeight, behavior: isCalm ? "instant" : behavior });
  lastTop = scroller.scrollTop;
  arrived = 0;
  drawNewBar();
}

function drawNewBar() {
  newBar.hidden = arrived === 0;
  newBar.replaceChildren(`${count(arrived, "new message")}`, icon("down", 16));
}

/** Tell the server that this channel is read, if somebody is really looking at its end. */
function readNow() {
  const channel = currentChannel();
  if (!channel?.local?.unread || !isAtEnd || !document.hasFocus() || document.visibilityState !== "visible")
    return;
  markRead(channel.id).catch(() => {});
}

async function jump(id) {
  if (!store.messages.has(store.current)) await opening;
  const target = document.getElementById(`message-${id}`);
  if (!target) return emit("toast", "That message is further up; load older messages first.");
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
  target.classList.add("is-flash");
  return setTimeout(() => target.classList.remove("is-flash"), 1600);
}
