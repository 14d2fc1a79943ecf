/** The place to write: plain messages, replies, edits, files, and slash commands. */

import { runCommand, uploadIds } from "./act.js";
import { editMessage, sendMessage, sendTyping } from "./api.js";
import { CommandBar } from "./command_bar.js";
import { matching, spelledOut, writtenOptions } from "./commands.js";
import { fill, h } from "./dom.js";
import { entityItems } from "./entities.js";
import { icon } from "./icons.js";
import { replyPreview } from "./message.js";
import { avatar, channelIcon, channelName, guildOf, isThread, nameOf } from "./people.js";
import { currentChannel, emit, messagesIn, on, store } from "./store.js";
import {
  activeSuggestion,
  chooseSuggestion,
  hideSuggestions,
  isSuggesting,
  showSuggestions,
  suggestionKey,
} from "./suggestions.js";

const TYPING_EVERY = 8000;
const form = document.getElementById("composer");
const field = document.getElementById("field");
const text = document.getElementById("text");
const bar = document.getElementById("composer-bar");
const problem = document.getElementById("composer-error");
const fileList = document.getElementById("composer-files");
const picker = document.getElementById("file-picker");
const attach = document.getElementById("attach");
const send = document.getElementById("send");

let command = null;
let target = null; // {kind: "reply" | "edit", message}
let files = [];
let typedAt = 0;

/** Set up the composer once. */
export function startComposer() {
  attach.append(icon("plus", 22));
  send.append(icon("send", 20));
  text.addEventListener("input", onInput);
  text.addEventListener("keydown", onKey);
  text.addEventListener(
    "paste",
    (event) => event.clipboardData.files.length && addFiles(event.clipboardData.files),
  );
  form.addEventListener("focusout", (event) => form.contains(event.relatedTarget) || hideSuggestions());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (command) command.submit();
    else sendText();
  });
  attach.addEventListener("click", () => picker.click());
  picker.addEventListener("change", () => addFiles(picker.files));
  on("reply", (message) => setTarget({ kind: "reply", message }));
  on("edit", (message) => startEdit(message));
  on("insert-command", (name) => insert(`/${name} `));
  on("insert-text", (words) => insert(text.value + words));
  on("current", changePlace);
  on("state", refresh);
  on("channels", refresh);
  on("connection", refresh);
}

function insert(words) {
  leaveCommand(words);
  onInput();
}

function changePlace() {
  leaveCommand(store.drafts.get(store.current) ?? "", false);
  setTarget(null, false);
  files = [];
  drawFiles();
  typedAt = 0;
  refresh();
}

function refresh() {
  const channel = currentChannel();
  const canSend = Boolean(channel?.local?.can_send ?? channel);
  const place = channel ? `${channelIcon(channel) === "hash" ? "#" : ""}${channelName(channel)}` : "";
  const hint =
    isThread(channel) && channel.thread_metadata?.archived
      ? `Writing wakes up the archived thread ${place}`
      : `Message ${channel?.type === 1 ? "@" : ""}${place}`;
  text.placeholder = canSend ? hint : "You may not write here";
  text.setAttribute("aria-label", text.placeholder);
  text.disabled = !canSend;
  attach.disabled = !canSend || channel?.local?.can_attach === false;
  send.disabled = !canSend || !store.isConnected;
}

function grow() {
  text.style.height = "auto";
  text.style.height = `${Math.min(text.scrollHeight, 240)}px`;
}

function onInput() {
  problem.textContent = "";
  grow();
  if (!target) store.drafts.set(store.current, text.value);
  const written = text.value.startsWith("/") && !text.value.includes("\n") ? spelledOut(text.value) : null;
  if (written) {
    startCommand(written.leaf, writtenOptions(written.leaf, written.rest));
  } else if (text.value.startsWith("/") && !text.value.includes("\n")) {
    offerCommands(text.value.slice(1));
  } else if (!offerMention()) {
    hideSuggestions();
    tellTyping();
  }
}

function tellTyping() {
  if (!text.value || target?.kind === "edit" || Date.now() - typedAt < TYPING_EVERY) return;
  typedAt = Date.now();
  sendTyping(store.current).catch(() => {});
}

function offerCommands(typed) {
  const found = matching(typed);
  const items = found.map((leaf) => ({
    key: `${leaf.command.id} ${leaf.path.join(" ")}`,
    title: `/${leaf.title}`,
    hint: leaf.description,
    detail: leaf.options
      .filter((option) => option.required)
      .map((option) => option.name)
      .join(", "),
    figure: avatar(store.application.bot_id, 24),
    leaf,
  }));
  showSuggestions(text, {
    label: "Commands",
    heading: h("strong", {}, "Commands"),
    items,
    empty: "No such command",
    onChoose: (item) => startCommand(item.leaf, []),
  });
}

function offerMention() {
  const before = text.value.slice(0, text.selectionStart);
  const found = /(?:^|\s)([@#])([\p{L}\p{N}_-]*)$/u.exec(before);
  if (!found) return false;
  const kinds = found[1] === "@" ? ["user", "role"] : ["channel"];
  const items = entityItems(kinds, { search: found[2] }).slice(0, 10);
  if (!items.length) return false;
  showSuggestions(text, {
    label: "Mentions",
    items,
    onChoose(item) {
      const start = before.length - found[2].length - 1;
      const name = item.title.replace(/^@/, "");
      text.setRangeText(`${found[1]}${name} `, start, before.length, "end");
      onInput();
    },
  });
  return true;
}

function onKey(event) {
  if (event.isComposing || suggestionKey(event, text)) return;
  const canTake = activeSuggestion(text);
  if (canTake && (event.key === "Enter" || event.key === "Tab") && !event.shiftKey) {
    event.preventDefault();
    chooseSuggestion();
  } else if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    sendText();
  } else if (event.key === "Escape") {
    if (isSuggesting(text)) hideSuggestions();
    else setTarget(null);
  } else if (event.key === "ArrowUp" && !text.value) {
    const own = messagesIn(store.current)
      .filter((message) => message.local?.mine && message.content)
      .at(-1);
    if (own) {
      event.preventDefault();
      startEdit(own);
    }
  }
}

function startCommand(leaf, written) {
  hideSuggestions();
  setTarget(null, false);
  command = new CommandBar(leaf, {
    written,
    onSubmit: submitCommand,
    onLeave: (words) => leaveCommand(words),
  });
  fill(field, command.element);
  form.classList.add("has-command");
  command.focus();
}

function leaveCommand(words = "", takeFocus = true) {
  command = null;
  hideSuggestions();
  problem.textContent = "";
  form.classList.remove("has-command");
  fill(field, text);
  text.value = words;
  store.drafts.set(store.current, words);
  grow();
  if (takeFocus) text.focus();
}

async function submitCommand(values, chosenFiles) {
  const running = command;
  if (running.isSent) return; // Enter was pressed twice
  running.isSent = true;
  const { leaf } = running;
  const place = store.current;
  problem.textContent = "";
  try {
    const names = Object.keys(chosenFiles);
    const ids = await uploadIds(Object.values(chosenFiles));
    names.forEach((name, index) => (values[name] = ids[index]));
    await runCommand(leaf.command, leaf.path, values, place);
    if (command === running) leaveCommand("", form.contains(document.activeElement));
  } catch (error) {
    running.isSent = false;
    problem.textContent = error.message;
  }
}

async function sendText() {
  const content = withMentions(text.value.trim());
  if ((!content && !files.length) || text.disabled) return;
  if (text.value.startsWith("/") && !target && matching(text.value.slice(1)).length)
    return offerCommands(text.value.slice(1));
  const draft = { place: store.current, words: text.value, target, files };
  // The field is free at once, and the message itself comes with the events: an answer may be late, and must
  // neither disturb who goes on writing nor undo what the events have told since.
  clear();
  try {
    if (draft.target?.kind === "edit") await change(draft.target.message, content);
    else await post(draft, content);
  } catch (error) {
    giveBack(draft, error.message);
  }
}

function clear() {
  files = [];
  drawFiles();
  setTarget(null);
  leaveCommand("");
  typedAt = 0;
}

// What was refused stands there again, unless something else is being written by now.
function giveBack(draft, sentence) {
  const isFree = draft.place === store.current && !command && !target && !text.value && !files.length;
  if (!isFree) return emit("toast", `${sentence} Not sent: ${draft.words}`);
  files = draft.files;
  drawFiles();
  setTarget(draft.target, false);
  leaveCommand(draft.words, document.activeElement === text);
  problem.textContent = sentence;
}

function change(message, content) {
  return editMessage(message.channel_id, message.id, content);
}

async function post({ place, target: answered, files: chosen }, content) {
  const attachments = await uploadIds(chosen);
  return sendMessage({
    channel_id: place,
    content,
    ...(answered && { reply_to: answered.message.id }),
    ...(attachments.length && { attachments }),
  });
}

// People write @Name and #channel; the bot must receive ids.
function withMentions(words) {
  const guild = guildOf();
  const members = guild?.members.map((member) => [`@${member.name}`, `<@${member.user_id}>`]) ?? [];
  const roles =
    guild?.roles.filter((role) => role.id !== guild.id).map((role) => [`@${role.name}`, `<@&${role.id}>`]) ??
    [];
  const channels = [...store.channels.values()]
    .filter((channel) => channel.guild_id)
    .map((channel) => [`#${channel.name}`, `<#${channel.id}>`]);
  const marks = new Map([...channels, ...roles, ...members]);
  const names = [...marks.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  if (!names.length) return words;
  return words.replace(new RegExp(`(?<![\\w<])(?:${names.join("|")})(?![\\p{L}\\p{N}_])`, "gu"), (name) =>
    marks.get(name),
  );
}

function startEdit(message) {
  setTarget({ kind: "edit", message });
  leaveCommand(message.content);
}

function setTarget(next, takeFocus = true) {
  if (target?.kind === "edit" && !next) text.value = "";
  target = next;
  bar.hidden = !target;
  if (target) {
    const words =
      target.kind === "edit"
        ? ["Editing your message"]
        : [
            "Replying to ",
            h("strong", {}, nameOf(target.message.author.id, target.message.author)),
            h("span", { class: "bar-preview" }, replyPreview(target.message)),
          ];
    fill(
      bar,
      h("span", { class: "bar-words" }, words),
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": "Cancel",
          on: { click: () => setTarget(null) },
        },
        icon("close", 16),
      ),
    );
  }
  if (takeFocus && !command) text.focus();
}

function addFiles(added) {
  files = [...files, ...added].slice(0, 10);
  picker.value = "";
  drawFiles();
  text.focus();
}

function drawFiles() {
  fileList.hidden = !files.length;
  fill(
    fileList,
    files.map((file) =>
      h(
        "span",
        { class: "file-chip" },
        icon("file", 16),
        file.name,
        h(
          "button",
          {
            type: "button",
            class: "icon-button",
            "aria-label": `Remove ${file.name}`,
            on: {
              click: () => {
                files = files.filter((entry) => entry !== file);
                drawFiles();
              },
            },
          },
          icon("close", 14),
        ),
      ),
    ),
  );
}
