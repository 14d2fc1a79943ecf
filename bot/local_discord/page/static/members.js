/** The right column: the members, and the switch to act as one of them. */

import { runOn } from "./act.js";
import { openDm } from "./api.js";
import { localName } from "./commands.js";
import { fill, h, rove } from "./dom.js";
import { icon } from "./icons.js";
import { closeDrawers } from "./layout.js";
import { appBadge, avatar, guildOf, nameColour, nameOf } from "./people.js";
import { openMenu } from "./popup.js";
import { emit, on, openChannel, store } from "./store.js";

const list = document.getElementById("member-list");

/** Set up the column once. */
export function startMembers() {
  for (const topic of ["state", "guild", "connection", "current"]) on(topic, draw);
  rove(list, () => [...list.querySelectorAll(".member-open")]);
}

function draw() {
  const guild = guildOf() ?? store.guilds[0];
  if (!guild || !store.me) return;
  fill(
    list,
    groups(guild).map(([title, members]) => groupSection(title, members)),
  );
  list.querySelectorAll(".member-open").forEach((item, index) => (item.tabIndex = index ? -1 : 0));
}

function groups(guild) {
  const hoisted = guild.roles.filter((role) => role.hoist).sort((a, b) => b.position - a.position);
  const isBot = (member) => store.users.get(member.user_id)?.bot;
  const roleOf = (member) => hoisted.find((role) => member.roles.includes(role.id))?.name;
  const people = guild.members.filter((member) => !isBot(member));
  const titles = [...new Set([...hoisted.map((role) => role.name), "Members"])];
  const byRole = titles.map((title) => [
    title,
    people.filter((member) => (roleOf(member) ?? "Members") === title),
  ]);
  return [...byRole, ["Applications", guild.members.filter(isBot)]].filter(([, members]) => members.length);
}

function groupSection(title, members) {
  const sorted = [...members].sort((a, b) => a.name.localeCompare(b.name));
  return h(
    "section",
    { "aria-label": title },
    h("h2", { class: "section-name" }, `${title} — ${members.length}`),
    h("ul", {}, sorted.map(memberRow)),
  );
}

function memberRow(member) {
  const id = member.user_id;
  const user = store.users.get(id) ?? { id, username: member.name };
  const isMe = id === store.me.id;
  const isOn = user.bot ? store.application.online && store.isConnected : isMe && store.isConnected;
  const colour = nameColour(id);
  const open = h(
    "button",
    {
      type: "button",
      class: "member-open",
      "aria-label": `${member.name}${isMe ? ", you" : ""}${user.bot ? `, application, ${isOn ? "online" : "offline"}` : ""}. Open menu.`,
      on: { click: (event) => openMember(user, event.currentTarget) },
    },
    h("span", { class: `status-dot${isOn ? " is-on" : ""}` }, avatar(id, 32, user)),
    h("span", { class: "member-name", style: colour ? { color: colour } : {} }, member.name),
    user.bot && appBadge(),
  );
  return h(
    "li",
    { class: `member${isMe ? " is-me" : ""}`, data: { member: user.username } },
    open,
    isMe ? h("span", { class: "you" }, "You") : !user.bot && actButton(user, member.name),
  );
}

function actButton(user, name) {
  return h(
    "button",
    {
      type: "button",
      class: "act-as",
      "aria-label": `Act as ${name}`,
      on: { click: () => emit("act-as", user.username) },
    },
    "Act as",
  );
}

function openMember(user, control) {
  const apps = store.commands.filter((command) => command.type === 2);
  const isOther = user.id !== store.me.id;
  const entries = [
    isOther &&
      !user.bot && {
        label: `Act as ${nameOf(user.id, user)}`,
        icon: "people",
        action: () => emit("act-as", user.username),
      },
    !user.bot && {
      label: "Open in a new window",
      icon: "window",
      action: () => window.open(`?as=${encodeURIComponent(user.username)}`, "_blank", "noopener"),
    },
    isOther && { label: "Message", icon: "at", action: () => message(user.id) },
    { label: "Mention", icon: "at", action: () => emit("insert-text", `@${nameOf(user.id, user)} `) },
    ...apps.map((command) => ({
      label: localName(command),
      icon: "bolt",
      action: () => runOn(command, user.id),
    })),
    {
      label: "Copy id",
      icon: "hash",
      action: () => navigator.clipboard.writeText(user.id).catch((error) => emit("toast", error.message)),
    },
  ];
  openMenu(
    () =>
      control.isConnected
        ? control
        : list.querySelector(`[data-member="${CSS.escape(user.username)}"] .member-open`),
    nameOf(user.id, user),
    entries.filter(Boolean),
  );
}

async function message(userId) {
  try {
    const channel = await openDm(userId);
    emit("channel-made", channel);
    openChannel(channel.id);
    closeDrawers();
  } catch (error) {
    emit("toast", error.message);
  }
}
