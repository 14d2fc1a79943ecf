/** The shape of the store: what a state as the server sends it becomes in this window. */

/** A store filled from a state, or an empty one. */
export function withDefaults(state) {
  const guilds = state.guilds ?? [];
  const channels = [...guilds.flatMap((guild) => guild.channels), ...(state.dms ?? [])];
  return {
    me: state.me ?? null,
    users: new Map((state.users ?? []).map((user) => [user.id, user])),
    application: state.application ?? { online: true },
    guilds,
    channels: new Map(channels.map((channel) => [channel.id, channel])),
    commands: state.commands ?? [],
    messages: new Map(Object.entries(state.messages ?? {})),
    hasMore: new Map(),
    interactions: new Map((state.interactions ?? []).map((entry) => [entry.id, entry])),
    emojis: new Map((state.emojis ?? []).map((emoji) => [emoji.id, emoji])),
    boot: state.boot ?? null,
    clockOffset: state.now ? Date.parse(state.now) - Date.now() : 0,
    current: null,
    isConnected: false,
    sending: new Set(), // "message:custom_id" on its way to the server
    typing: new Map(), // channel, then user, to the timer that ends it
    choices: new Map(), // "message:custom_id" to the values chosen there
    failures: new Map(), // message to the sentence shown below it
    drafts: new Map(), // channel to the text not sent yet
  };
}
