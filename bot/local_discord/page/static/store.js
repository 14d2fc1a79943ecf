/** What this window knows: the state of the acting member, kept up to date by events. */

import { withDefaults } from "./shape.js";

const listeners = new Map();

export const store = withDefaults({});

/** Listen to a topic: state, channels, message, interaction, commands, guild, typing, clock, connection, current, view. */
export function on(topic, listener) {
  if (!listeners.has(topic)) listeners.set(topic, []);
  listeners.get(topic).push(listener);
}

/** Tell the listeners of a topic. */
export function emit(topic, data) {
  for (const listener of listeners.get(topic) ?? []) listener(data);
}

/** Order of two ids, which are numbers too long for JavaScript. */
export function compareIds(first, second) {
  return first.length - second.length || (first < second ? -1 : first > second ? 1 : 0);
}

/** Replace everything by a state as the server sent it. */
export function loadState(state) {
  const previous = store.me?.id === state.me.id ? store : null;
  const fresh = withDefaults(state);
  if (previous) {
    fresh.current = previous.current;
    fresh.drafts = previous.drafts;
    fresh.isConnected = previous.isConnected;
  }
  Object.assign(store, fresh);
  emit("state");
}

/** Note that the stream of events broke or is back. */
export function setConnected(isConnected) {
  store.isConnected = isConnected;
  emit("connection");
}

/** Go to a channel; a channel that is gone leads nowhere. */
export function openChannel(id) {
  if (!store.channels.has(id) || store.current === id) return;
  store.current = id;
  emit("current");
}

/** The channel on show. */
export function currentChannel() {
  return store.channels.get(store.current) ?? null;
}

/** The messages known of a channel, oldest first. */
export function messagesIn(channelId) {
  return store.messages.get(channelId) ?? [];
}

/** One message, or undefined. */
export function findMessage(channelId, id) {
  return messagesIn(channelId).find((message) => message.id === id);
}

/** Put a message into its channel, replacing its older form. */
export function putMessage(message) {
  const list = messagesIn(message.channel_id);
  const index = list.findIndex((entry) => entry.id === message.id);
  if (index >= 0) {
    list[index] = message;
  } else {
    list.push(message);
    list.sort((a, b) => compareIds(a.id, b.id));
  }
  store.messages.set(message.channel_id, list);
  return index < 0;
}

/** Add older messages in front. */
export function putOlder(channelId, older, hasMore) {
  const known = new Set(messagesIn(channelId).map((message) => message.id));
  const list = [...older.filter((message) => !known.has(message.id)), ...messagesIn(channelId)];
  list.sort((a, b) => compareIds(a.id, b.id));
  store.messages.set(channelId, list);
  store.hasMore.set(channelId, hasMore);
}

const HANDLERS = {
  message_create(message) {
    stopTyping(message.channel_id, message.author.id);
    const isNew = putMessage(message);
    emit("message", { message, change: isNew ? "create" : "update" });
  },
  message_update(message) {
    forgetChoices(message.id);
    const isNew = putMessage(message);
    emit("message", { message, change: isNew ? "create" : "update" });
  },
  message_delete({ id, channel_id: channelId }) {
    const message = findMessage(channelId, id);
    store.messages.set(
      channelId,
      messagesIn(channelId).filter((entry) => entry.id !== id),
    );
    emit("message", { message: message ?? { id, channel_id: channelId }, change: "delete" });
    for (const reply of messagesIn(channelId).filter((entry) => entry.message_reference?.message_id === id)) {
      reply.referenced_message = null;
      emit("message", { message: reply, change: "update" });
    }
  },
  channel_create: putChannel,
  channel_update: putChannel,
  channel_delete(channel) {
    store.channels.delete(channel.id);
    if (store.current === channel.id) {
      store.current = null;
      emit("current");
    }
    emit("channels");
  },
  read({ channel_id: id, ...local }) {
    const channel = store.channels.get(id);
    if (!channel) return;
    channel.local = { ...channel.local, ...local };
    emit("channels");
  },
  typing({ channel_id: channelId, user_id: userId }) {
    if (userId === store.me.id) return;
    const typing = store.typing.get(channelId) ?? new Map();
    clearTimeout(typing.get(userId));
    typing.set(
      userId,
      setTimeout(() => stopTyping(channelId, userId), 10_000),
    );
    store.typing.set(channelId, typing);
    emit("typing");
  },
  interaction: putInteraction,
  commands({ commands }) {
    store.commands = commands;
    emit("commands");
  },
  guild(guild) {
    const index = store.guilds.findIndex((entry) => entry.id === guild.id);
    store.guilds.splice(index < 0 ? store.guilds.length : index, 1, guild);
    for (const channel of guild.channels) store.channels.set(channel.id, channel);
    emit("guild");
    emit("channels");
  },
  user(user) {
    store.users.set(user.id, user);
    emit("guild");
  },
  clock({ now }) {
    store.clockOffset = Date.parse(now) - Date.now();
    emit("clock");
  },
  bot({ online }) {
    store.application.online = online;
    emit("connection");
  },
};

/** Apply one event of the stream; unknown ones are ignored. */
export function applyEvent({ type, data }) {
  HANDLERS[type]?.(data);
}

function putChannel(channel) {
  const before = store.channels.get(channel.id);
  store.channels.set(channel.id, { ...channel, local: { ...before?.local, ...channel.local } });
  emit("channels");
}

/** Keep an interaction's newest state; answers and events may arrive in either order. */
export function putInteraction(interaction) {
  const before = store.interactions.get(interaction.id);
  if (before && before.state !== "pending" && interaction.state === "pending") return;
  store.interactions.set(interaction.id, { ...before, ...interaction });
  emit("interaction", store.interactions.get(interaction.id));
}

function stopTyping(channelId, userId) {
  const typing = store.typing.get(channelId);
  if (!typing?.has(userId)) return;
  clearTimeout(typing.get(userId));
  typing.delete(userId);
  emit("typing");
}

function forgetChoices(messageId) {
  store.failures.delete(messageId);
  for (const key of store.choices.keys()) {
    if (key.startsWith(`${messageId}:`)) store.choices.delete(key);
  }
}

/** Whether a component of a message waits for the bot. */
export function isPending(messageId, customId) {
  if (store.sending.has(`${messageId}:${customId}`)) return true;
  for (const entry of store.interactions.values()) {
    if (entry.state === "pending" && entry.message_id === messageId && entry.custom_id === customId)
      return true;
  }
  return false;
}
