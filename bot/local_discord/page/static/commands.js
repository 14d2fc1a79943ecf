/** Slash commands as the composer needs them: the list to choose from, options and their checks. */

import { entityItem, entityItems, fold, KINDS_BY_OPTION } from "./entities.js";
import { currentChannel, store } from "./store.js";

const SAFE = Number.MAX_SAFE_INTEGER;
const STRING = 3,
  INTEGER = 4,
  BOOLEAN = 5,
  NUMBER = 10,
  ATTACHMENT = 11;

/** A command's, option's or choice's name in the member's language. */
export function localName(entry) {
  return entry.name_localizations?.[store.me?.locale] ?? entry.name;
}

/** A description in the member's language. */
export function localDescription(entry) {
  return entry.description_localizations?.[store.me?.locale] ?? entry.description ?? "";
}

/** Everything that can be run here, subcommands one by one: {command, path, title, description, options}. */
export function leaves() {
  const channel = currentChannel();
  if (!channel || channel.local?.can_use_commands === false) return [];
  const context = channel.type === 1 ? 1 : 0;
  return store.commands
    .filter((command) => command.type === 1 && (!command.guild_id || command.guild_id === channel.guild_id))
    .filter((command) => (command.local?.contexts ?? [0, 1]).includes(context))
    .flatMap((command) => expand(command, command, [], [localName(command)]))
    .sort((a, b) => a.title.localeCompare(b.title));
}

function expand(command, node, path, names) {
  const inner = (node.options ?? []).filter((option) => option.type <= 2);
  if (!inner.length) {
    return [
      {
        command,
        path,
        title: names.join(" "),
        description: localDescription(node),
        options: node.options ?? [],
      },
    ];
  }
  return inner.flatMap((option) =>
    expand(command, option, [...path, option.name], [...names, localName(option)]),
  );
}

/** The commands that fit what was typed behind the slash, best first. */
export function matching(typed) {
  const wanted = fold(typed.trim());
  const found = leaves().map((leaf) => ({ leaf, rank: rank(leaf, wanted) }));
  return found
    .filter(({ rank: place }) => place >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ leaf }) => leaf);
}

function rank(leaf, wanted) {
  const title = fold(leaf.title);
  if (title.startsWith(wanted)) return 0;
  if (title.split(" ").some((word) => word.startsWith(wanted))) return 1;
  if (title.includes(wanted)) return 2;
  return fold(leaf.description).includes(wanted) && wanted.length > 2 ? 3 : -1;
}

/** The command spelt out in full at the start of a text, with what follows it. */
export function spelledOut(text) {
  const typed = text.slice(1);
  const fitting = leaves().filter((leaf) => fold(typed).startsWith(`${fold(leaf.title)} `));
  const leaf = fitting.sort((a, b) => b.title.length - a.title.length)[0];
  return leaf ? { leaf, rest: typed.slice(leaf.title.length + 1) } : null;
}

/** Options written as `name:value` behind a command. */
export function writtenOptions(leaf, rest) {
  const names = leaf.options.map((option) => localName(option));
  const found = [];
  let current = null;
  for (const word of rest.split(/(?<=\s)/)) {
    const name = names.find((entry) => word.startsWith(`${entry}:`));
    if (name) {
      current = { option: leaf.options[names.indexOf(name)], text: word.slice(name.length + 1) };
      found.push(current);
    } else if (current) {
      current.text += word;
    }
  }
  return found.map(({ option, text }) => ({ option, text: text.trim() }));
}

/** What is offered for an option without asking the bot. */
export function offers(option, typed) {
  const wanted = fold(typed);
  if (option.choices?.length) {
    return option.choices
      .map((choice) => ({ key: choice.value, title: localName(choice) }))
      .filter((item) => fold(item.title).includes(wanted));
  }
  if (option.type === BOOLEAN) {
    return [
      { key: true, title: "True" },
      { key: false, title: "False" },
    ].filter((item) => fold(item.title).includes(wanted));
  }
  const kinds = KINDS_BY_OPTION[option.type];
  return kinds ? entityItems(kinds, { search: typed, channelTypes: option.channel_types }) : [];
}

/** Whether only offered values count, not free text. */
export function isClosed(option) {
  return Boolean(option.choices?.length) || option.type === BOOLEAN || option.type in KINDS_BY_OPTION;
}

/** Check an option's entry: {value} or {error}. `picked` is the item chosen from the list. */
export function readOption(option, text, picked) {
  if (picked) return { value: picked.key };
  if (isClosed(option)) {
    const exact = offers(option, text).find((item) => fold(item.title) === fold(text));
    return exact ? { value: exact.key } : { error: "Choose one from the list." };
  }
  if (option.type === INTEGER || option.type === NUMBER) return readNumber(option, text);
  return option.type === STRING ? readString(option, text) : { error: "This cannot be entered here." };
}

function readNumber(option, text) {
  const pattern = option.type === INTEGER ? /^[-+]?\d+$/ : /^[-+]?(\d+([.,]\d*)?|[.,]\d+)$/;
  const value = Number(text.trim().replace(",", "."));
  if (!pattern.test(text.trim()) || Math.abs(value) > SAFE)
    return { error: option.type === INTEGER ? "Enter a whole number." : "Enter a number." };
  if (value < (option.min_value ?? -Infinity)) return { error: `Must be at least ${option.min_value}.` };
  if (value > (option.max_value ?? Infinity)) return { error: `Must be at most ${option.max_value}.` };
  return { value };
}

function readString(option, text) {
  if (text.length < (option.min_length ?? 0))
    return { error: `Must be at least ${option.min_length} characters.` };
  if (text.length > (option.max_length ?? 6000))
    return { error: `Must be at most ${option.max_length ?? 6000} characters.` };
  return { value: text };
}

/** What kind of entry an option takes, in a word or two. */
export function kindWords(option) {
  const range = [
    option.min_value !== undefined && `from ${option.min_value}`,
    option.max_value !== undefined && `to ${option.max_value}`,
  ]
    .filter(Boolean)
    .join(" ");
  const words = {
    4: "whole number",
    10: "number",
    6: "member",
    7: "channel",
    8: "role",
    9: "member or role",
    11: "file",
  };
  return [words[option.type], range].filter(Boolean).join(" ");
}

/** Whether an option takes a file. */
export function takesFile(option) {
  return option.type === ATTACHMENT;
}

/** The item of a written value, where the value names something. */
export function writtenItem(option, text) {
  const id = /^<[@#]&?(\d+)>$/.exec(text)?.[1];
  return id && option.type in KINDS_BY_OPTION ? entityItem(id) : null;
}
