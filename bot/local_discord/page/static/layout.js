/** The frame of the page: top line, drawers on a phone, banner, typing line, window title. */

import { fill, h, isPhone } from "./dom.js";
import { icon } from "./icons.js";
import { channelIcon, channelName, isThread, nameOf } from "./people.js";
import { currentChannel, emit, on, openChannel, store } from "./store.js";

const body = document.body;
const left = document.getElementById("sidebar");
const right = document.getElementById("members");
const chat = document.getElementById("chat");
const top = document.getElementById("top");
const banner = document.getElementById("banner");
const typing = document.getElementById("typing");
const favicon = document.getElementById("favicon");
const phone = matchMedia("(max-width: 699px)");

let opener = null;

/** Set up the frame once. */
export function startLayout() {
  for (const topic of ["state", "current", "channels", "guild"]) on(topic, drawTop);
  for (const topic of ["state", "current", "channels"]) on(topic, drawTitle);
  for (const topic of ["state", "connection"]) on(topic, drawBanner);
  for (const topic of ["typing", "current", "state"]) on(topic, drawTyping);
  document.getElementById("shade").addEventListener("click", closeDrawers);
  phone.addEventListener("change", () => closeDrawers());
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && body.dataset.drawer) closeDrawers();
  });
  if (localStorage.getItem("members") === "hidden") body.classList.add("no-members");
  closeDrawers();
}

/** Close the phone's drawers; what is out of sight is out of the tab order too. */
export function closeDrawers() {
  delete body.dataset.drawer;
  chat.inert = false;
  left.inert = phone.matches;
  right.inert = phone.matches || body.classList.contains("no-members");
  if (opener?.isConnected) opener.focus();
  opener = null;
}

function openDrawer(name, element) {
  opener = document.activeElement;
  body.dataset.drawer = name;
  element.inert = false;
  chat.inert = true;
  element.querySelector("[tabindex='0'], button")?.focus();
}

function toggleMembers() {
  if (isPhone()) return openDrawer("right", right);
  const isHidden = body.classList.toggle("no-members");
  right.inert = isHidden;
  localStorage.setItem("members", isHidden ? "hidden" : "shown");
  return drawTop();
}

function button(name, label, action, className = "", pressed = null) {
  return h(
    "button",
    {
      type: "button",
      class: `icon-button ${className}`,
      "aria-label": label,
      title: label,
      "aria-pressed": pressed,
      on: { click: action },
    },
    icon(name, 22),
  );
}

function drawTop() {
  const channel = currentChannel();
  const focused = top.contains(document.activeElement)
    ? document.activeElement.getAttribute("aria-label")
    : null;
  const parent = isThread(channel) ? store.channels.get(channel.parent_id) : null;
  fill(
    top,
    button(
      "menu",
      otherMarks() ? `Channels, ${otherMarks()} with news` : "Channels",
      () => openDrawer("left", left),
      `phone-only${otherMarks() ? " has-news" : ""}`,
    ),
    channel &&
      h(
        "div",
        { class: "place" },
        parent &&
          h(
            "button",
            { type: "button", class: "place-parent", on: { click: () => openChannel(parent.id) } },
            icon("hash", 18),
            parent.name,
          ),
        parent && icon("right", 16),
        h("h1", {}, icon(channelIcon(channel), 20), h("span", {}, channelName(channel))),
        channel.thread_metadata?.archived && h("span", { class: "tag" }, "archived"),
        channel.topic && h("span", { class: "topic" }, channel.topic),
      ),
    h(
      "div",
      { class: "top-actions" },
      channel && channel.type !== 1 && button("thread", "Threads", () => emit("threads")),
      button(
        "people",
        "Members",
        toggleMembers,
        "",
        isPhone() ? null : String(!body.classList.contains("no-members")),
      ),
    ),
  );
  if (focused)
    [...top.querySelectorAll("button")]
      .find((entry) => entry.getAttribute("aria-label") === focused)
      ?.focus();
}

function otherMarks() {
  return [...store.channels.values()].filter(
    (channel) => channel.id !== store.current && channel.local?.unread,
  ).length;
}

function drawTitle() {
  const channels = [...store.channels.values()];
  const mentions = channels.reduce((sum, channel) => sum + (channel.local?.mentions ?? 0), 0);
  const hasUnread = channels.some((channel) => channel.local?.unread);
  const channel = currentChannel();
  const place = channel ? `${channelIcon(channel) === "hash" ? "#" : ""}${channelName(channel)}` : "Local Discord";
  document.title = `${mentions ? `(${mentions}) ` : hasUnread ? "• " : ""}${place} | ${store.me?.global_name ?? ""}`;
  favicon.href = mentions ? "/page/icon_alert.svg" : "/page/icon.svg";
}

function drawBanner() {
  const [kind, words] = !store.isConnected
    ? ["server", "The local server does not answer. Trying again…"]
    : store.application.online
      ? ["", ""]
      : [
          "bot",
          `${store.application.name} is not connected: commands and buttons get no answer until it is back.`,
        ];
  banner.dataset.kind = kind;
  banner.hidden = !kind;
  banner.textContent = words;
}

function drawTyping() {
  const names = [...(store.typing.get(store.current)?.keys() ?? [])].map((id) => nameOf(id));
  const words =
    names.length > 3
      ? "Several people are typing…"
      : `${names.join(", ").replace(/, ([^,]*)$/, " and $1")} ${names.length > 1 ? "are" : "is"} typing…`;
  fill(
    typing,
    names.length
      ? [h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), words]
      : null,
  );
}
