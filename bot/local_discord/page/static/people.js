/** Names, colours and pictures of members, roles and channels. */

import { colour, h } from "./dom.js";
import { currentChannel, store } from "./store.js";

/** The guild of a channel, or the first one for DMs. */
export function guildOf(channel = currentChannel()) {
  return store.guilds.find((guild) => guild.id === channel?.guild_id) ?? null;
}

/** A member's entry in the guild on show. */
export function memberOf(userId, guild = guildOf()) {
  return guild?.members.find((member) => member.user_id === userId) ?? null;
}

/** The name under which a user is known here. */
export function nameOf(userId, fallback = null) {
  const user = store.users.get(userId) ?? fallback;
  return memberOf(userId)?.name ?? user?.global_name ?? user?.username ?? "Unknown user";
}

/** Colour of a user's name, or null for the usual one. */
export function nameColour(userId) {
  const number = memberOf(userId)?.color;
  return number ? readable(number) : null;
}

// Role colours are chosen by people; dark ones are lightened until they can be read on our background.
function readable(number) {
  let parts = [number >> 16, (number >> 8) & 255, number & 255];
  while (0.3 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2] < 150) {
    parts = parts.map((part) => Math.min(255, part + 16));
  }
  return colour((parts[0] << 16) + (parts[1] << 8) + parts[2]);
}

/** A role of any guild known. */
export function roleOf(roleId) {
  for (const guild of store.guilds) {
    const role = guild.roles.find((entry) => entry.id === roleId);
    if (role) return role;
  }
  return null;
}

/** A role's name with its at sign. */
export function roleName(role) {
  return role.name.startsWith("@") ? role.name : `@${role.name}`;
}

/** The name of a channel, thread or DM. */
export function channelName(channel) {
  if (channel.type !== 1) return channel.name;
  const other = channel.recipients?.[0];
  return other ? nameOf(other.id, other) : "Direct message";
}

/** Whether a channel is a thread. */
export function isThread(channel) {
  return [10, 11, 12].includes(channel?.type);
}

/** The icon that stands for a channel. */
export function channelIcon(channel) {
  if (channel.type === 1) return "at";
  return isThread(channel) ? "thread" : "hash";
}

/** A user's round picture; decorative, the name stands beside it. */
export function avatar(userId, size = 40, fallback = null) {
  const user = store.users.get(userId) ?? fallback;
  const side = { width: `${size}px`, height: `${size}px` };
  if (!user?.avatar_url) {
    return h(
      "span",
      { class: "avatar avatar-letter", style: side, "aria-hidden": "true" },
      nameOf(userId, user).slice(0, 1),
    );
  }
  return h("img", { class: "avatar", src: user.avatar_url, alt: "", width: size, height: size, style: side });
}

/** The badge behind an application's name. */
export function appBadge() {
  return h("span", { class: "app-badge", title: "This is an application" }, "APP");
}
