/** Starts the page: who acts, which channel is open, and all parts. */

import { actAs, fetchUsers } from "./api.js";
import { startComposer } from "./composer.js";
import { connect } from "./connection.js";
import { h } from "./dom.js";
import { closeDrawers, startLayout } from "./layout.js";
import { startMembers } from "./members.js";
import { startModals } from "./modal.js";
import { closePopup } from "./popup.js";
import { startSidebar } from "./sidebar.js";
import { applyEvent, emit, on, openChannel, store } from "./store.js";
import { startThreads } from "./threads.js";
import { startTimeline } from "./timeline.js";

/** Who acts in this window: the address says it, else the member of last time. */
function wantedMember() {
  return new URL(location.href).searchParams.get("as") || localStorage.getItem("member") || "ana";
}

let entered = ""; // who acts here, or will as soon as the state is there

async function enter(name) {
  closePopup();
  entered = name;
  actAs(name);
  document.body.classList.add("is-loading");
  try {
    await connect();
  } catch (error) {
    await offerMembers(error.message);
    return;
  }
  document.body.classList.remove("is-loading");
  entered = store.me.username;
  localStorage.setItem("member", store.me.username);
  restoreChannel();
}

let awaited = ""; // a channel that the address named, of which this window has not heard yet

function restoreChannel() {
  const named = location.hash.slice(1);
  const candidates = [named, localStorage.getItem(`channel-${store.me.id}`), firstChannel()];
  const id = candidates.find((candidate) => store.channels.has(candidate));
  store.current = null;
  if (id) openChannel(id);
  if (id !== named) awaited = named;
}

function firstChannel() {
  const channels = [...store.channels.values()].filter((channel) => [0, 5].includes(channel.type));
  return channels.sort((a, b) => (a.position ?? 0) - (b.position ?? 0))[0]?.id;
}

async function offerMembers(sentence) {
  const { users } = await fetchUsers().catch(() => ({ users: [] }));
  const links = users
    .filter((user) => !user.bot)
    .map((user) =>
      h(
        "a",
        { class: "button button-primary", href: `?as=${encodeURIComponent(user.username)}` },
        `Act as ${user.global_name ?? user.username}`,
      ),
    );
  document.getElementById("fallback").replaceChildren(h("p", {}, sentence), ...links);
  document.body.classList.add("is-stranger");
}

on("act-as", (name) => {
  closeDrawers();
  if (name === entered) return;
  history.pushState(null, "", `?as=${encodeURIComponent(name)}`);
  enter(name);
});

on("current", () => {
  if (!store.current) {
    const next = firstChannel();
    if (next) openChannel(next);
    return;
  }
  awaited = "";
  localStorage.setItem(`channel-${store.me.id}`, store.current);
  history.replaceState(null, "", `?as=${encodeURIComponent(store.me.username)}#${store.current}`);
});

// After a gap the channel on show may be gone.
on("state", () => {
  if (store.current && !store.channels.has(store.current)) store.current = null;
  if (store.current) emit("channels");
});

on("channel-made", (channel) => {
  if (!store.channels.has(channel.id)) applyEvent({ type: "channel_create", data: channel });
});

// Bots link to messages as Discord writes them; those of this server are here.
addEventListener("click", (event) => {
  const url = event.target.closest?.("a[href]")?.href ?? "";
  const [, channel, message] = url.match(/^https:\/\/discord\.com\/channels\/[^/]+\/(\d+)(?:\/(\d+))?\/?$/) ?? [];
  if (!store.channels.has(channel)) return;
  event.preventDefault();
  closeDrawers();
  openChannel(channel);
  if (message) emit("jump", message);
});

addEventListener("hashchange", () => {
  awaited = "";
  followHash();
});
on("channels", followHash);

function followHash() {
  openChannel(awaited || location.hash.slice(1));
}

addEventListener("popstate", () => {
  if (wantedMember() !== entered) enter(wantedMember());
});

// Typing anywhere goes to the composer.
document.addEventListener("keydown", (event) => {
  const isPlain =
    event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (
    isPlain &&
    (document.activeElement === document.body || document.activeElement?.tagName === "ARTICLE") &&
    !document.querySelector("dialog[open]")
  ) {
    document.getElementById("text").focus();
  }
});

startLayout();
startSidebar();
startMembers();
startTimeline();
startComposer();
startModals();
startThreads();
history.replaceState(null, "", `?as=${encodeURIComponent(wantedMember())}${location.hash}`);
enter(wantedMember());
