/** Members, roles and channels as items of a list, for selects and command options. */

import { colour, h } from "./dom.js";
import { icon } from "./icons.js";
import { appBadge, avatar, channelIcon, channelName, guildOf, nameOf, roleName } from "./people.js";
import { currentChannel, store } from "./store.js";

/** What each kind of select or command option lists. */
export const KINDS_BY_SELECT = { 5: ["user"], 6: ["role"], 7: ["user", "role"], 8: ["channel"] };
export const KINDS_BY_OPTION = { 6: ["user"], 7: ["channel"], 8: ["role"], 9: ["user", "role"] };

/** All items of the given kinds that match a search text. */
export function entityItems(kinds, { search = "", channelTypes = null } = {}) {
  const wanted = fold(search.replace(/^[@#]/, ""));
  const items = kinds.flatMap((kind) => SOURCES[kind](channelTypes));
  return items.filter((item) => fold(`${item.title} ${item.hint ?? ""}`).includes(wanted));
}

/** One item by id, whatever its kind. */
export function entityItem(id) {
  if (store.users.has(id)) return userItem(id);
  const channel = store.channels.get(id);
  if (channel) return channelItem(channel);
  const role = guildOf()?.roles.find((entry) => entry.id === id);
  return role ? roleItem(role) : { key: id, title: "Unknown" };
}

/** A text without case and accents, for searching. */
export function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

const SOURCES = { user: users, role: roles, channel: channels };

function users() {
  const channel = currentChannel();
  const guild = guildOf(channel);
  const ids = guild
    ? guild.members.map((member) => member.user_id)
    : [...(channel?.recipients ?? []).map((user) => user.id), store.me.id];
  return ids.map(userItem).sort((a, b) => a.title.localeCompare(b.title));
}

function userItem(id) {
  const user = store.users.get(id);
  return {
    key: id,
    kind: "user",
    title: nameOf(id),
    hint: user?.username,
    figure: avatar(id, 24),
    detail: user?.bot ? appBadge() : null,
  };
}

function roles() {
  return [...(guildOf()?.roles ?? [])].sort((a, b) => b.position - a.position).map(roleItem);
}

function roleItem(role) {
  const dot = h("span", {
    class: "role-dot",
    style: { background: role.color ? colour(role.color) : "#99aab5" },
  });
  return { key: role.id, kind: "role", title: roleName(role), figure: dot };
}

function channels(channelTypes) {
  const guild = guildOf();
  const all = [...store.channels.values()].filter((channel) => channel.guild_id === guild?.id);
  return all
    .filter((channel) => !channelTypes?.length || channelTypes.includes(channel.type))
    .map(channelItem);
}

function channelItem(channel) {
  return {
    key: channel.id,
    kind: "channel",
    title: channelName(channel),
    figure: icon(channelIcon(channel), 18),
  };
}
