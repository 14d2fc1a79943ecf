/** What the member does to the bot: runs commands, presses components, answers modals. */

import { interact, upload } from "./api.js";
import { emit, on, putInteraction, store } from "./store.js";

const WINDOW = windowKey();
let serial = 0;

// Several windows may act as the same member: only the one that asked shows the modal, also after a reload.
function windowKey() {
  const stored = sessionStorage.getItem("window");
  const key = stored ?? Math.random().toString(36).slice(2, 10);
  sessionStorage.setItem("window", key);
  return key;
}

function nonce() {
  serial += 1;
  return `${WINDOW}-${Date.now().toString(36)}${serial}`;
}

/** Whether an interaction was started in this window and not closed by its member. */
export function isOurs(interaction) {
  return (
    Boolean(interaction.nonce?.startsWith(`${WINDOW}-`)) &&
    sessionStorage.getItem("dismissed") !== interaction.id
  );
}

/** Press a button or choose in a select of a message. */
export async function press(message, component, values) {
  const key = `${message.id}:${component.custom_id}`;
  if (store.sending.has(key)) return;
  store.sending.add(key);
  store.failures.delete(message.id);
  if (values) store.choices.set(key, values);
  emit("redraw", message.id);
  try {
    putInteraction(
      await interact({
        type: "component",
        channel_id: message.channel_id,
        message_id: message.id,
        custom_id: component.custom_id,
        ...(values && { values }),
        nonce: nonce(),
      }),
    );
  } catch (error) {
    fail(message.id, error.message);
  } finally {
    store.sending.delete(key);
    emit("redraw", message.id);
  }
}

/** Run a slash command; refusals are thrown for the composer to show. */
export async function runCommand(command, path, options, channelId) {
  putInteraction(
    await interact({
      type: "command",
      channel_id: channelId,
      command_id: command.id,
      path,
      options,
      nonce: nonce(),
    }),
  );
}

/** Run a command from the menu of a user or message. */
export async function runOn(command, targetId) {
  try {
    putInteraction(
      await interact({
        type: "command",
        channel_id: store.current,
        command_id: command.id,
        target_id: targetId,
        nonce: nonce(),
      }),
    );
  } catch (error) {
    emit("toast", error.message);
  }
}

/** The bot's suggestions for the option being typed. */
export async function suggest(command, path, options, focused, channelId) {
  const answer = await interact({
    type: "autocomplete",
    channel_id: channelId,
    command_id: command.id,
    path,
    options,
    focused,
  });
  return answer.choices ?? [];
}

/** Send a modal's values; gives the new interaction. */
export async function submitModal(interactionId, values) {
  const sent = await interact({ type: "modal", interaction_id: interactionId, values, nonce: nonce() });
  putInteraction(sent);
  return sent;
}

/** Close a modal without sending it; a reload may overtake the request, so the window remembers. */
export function dismissModal(interactionId) {
  sessionStorage.setItem("dismissed", interactionId);
  interact({ type: "modal", interaction_id: interactionId, dismiss: true }).catch(() => {});
}

/** Upload files and give their ids. */
export async function uploadIds(files) {
  return files.length ? (await upload(files)).map((entry) => entry.id) : [];
}

function fail(messageId, sentence) {
  store.failures.set(messageId, sentence);
  for (const key of store.choices.keys()) {
    if (key.startsWith(`${messageId}:`)) store.choices.delete(key);
  }
}

on("interaction", (interaction) => {
  const { message_id: messageId, state, type } = interaction;
  if (!messageId || type === "modal") return;
  if (state === "failed") fail(messageId, "This interaction failed");
  emit("redraw", messageId);
});
