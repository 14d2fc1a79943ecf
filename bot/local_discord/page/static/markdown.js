/** Discord's markdown, read into a tree: blocks (p, h, sub, quote, list, pre) that hold inline nodes. */

import { isEmojiOnly, takeEmoji } from "./emoji.js";

const HEADING = /^(#{1,3}) +(\S.*)$/;
const SUBTEXT = /^-# +(\S.*)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;
const ANGLED =
  /<(?:@!?(?<user>\d+)|@&(?<role>\d+)|#(?<channel>\d+)|\/(?<command>[^:>\n]{1,100}):\d+|(?<animated>a?):(?<emoji>\w{2,32}):(?<emojiId>\d+)|t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFsSR]))?|(?<url>https?:\/\/[^\s<>]+))>/y;
const MASKED =
  /\[((?:\\.|[^\]\\\n]){1,500})\]\(<?(https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\))+)>?(?: +"[^"\n]*")?\)/y;
const BARE = /https?:\/\/[^\s<>]*[^\s<>.,:;"'\]!?*_~|]/y;
const EVERYONE = /@(everyone|here)\b/y;
const MARKS = [
  ["**", "b"],
  ["__", "u"],
  ["~~", "s"],
  ["||", "spoiler"],
  ["*", "i"],
  ["_", "i"],
];
const SPECIAL = "\\`<[h@*_~|";
const DEPTH = 12;

/** The blocks of a text. */
export function parse(text) {
  return parseBlocks(String(text).replace(/\r\n?/g, "\n"), 0);
}

/** The inline nodes of a text that is one line of its own, such as a button's label. */
export function parseInline(text, depth = 0) {
  const nodes = [];
  const reader = { text, at: 0, dead: new Set(), depth };
  let plain = "";
  while (reader.at < text.length) {
    const found = takeNode(reader);
    if (typeof found === "string") {
      plain += found;
      continue;
    }
    if (plain) nodes.push({ t: "text", s: plain });
    plain = "";
    nodes.push(found);
  }
  if (plain) nodes.push({ t: "text", s: plain });
  return nodes;
}

/** Whether a text is a few emoji and nothing else, which are shown large. */
export function isJumbo(text) {
  return isEmojiOnly(text.replace(/<a?:\w{2,32}:\d+>/g, "🙂"));
}

function parseBlocks(text, depth) {
  const lines = text.split("\n");
  const blocks = [];
  let paragraph = [];
  const flush = () => {
    const joined = paragraph.join("\n");
    if (joined.trim()) blocks.push({ t: "p", c: parseInline(joined) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length;) {
    const taken = takeFence(lines, at, paragraph) ?? (depth < DEPTH ? takeBlock(lines, at, depth) : null);
    if (taken) {
      flush();
      blocks.push(taken.block);
      if (taken.rest !== undefined) lines.splice(taken.next, 0, taken.rest);
      at = taken.next;
    } else {
      paragraph.push(lines[at]);
      at += 1;
    }
  }
  flush();
  return blocks;
}

function takeBlock(lines, at, depth) {
  const line = lines[at];
  if (line.startsWith(">>> ")) {
    const inner = [line.slice(4), ...lines.slice(at + 1)].join("\n");
    return { block: { t: "quote", c: parseBlocks(inner, depth + 1) }, next: lines.length };
  }
  if (line.startsWith("> ")) return takeQuote(lines, at, depth);
  const heading = HEADING.exec(line);
  if (heading)
    return { block: { t: "h", level: heading[1].length, c: parseInline(heading[2]) }, next: at + 1 };
  const sub = SUBTEXT.exec(line);
  if (sub) return { block: { t: "sub", c: parseInline(sub[1]) }, next: at + 1 };
  return ITEM.test(line) ? takeList(lines, at, depth) : null;
}

function takeQuote(lines, at, depth) {
  let next = at;
  while (next < lines.length && (lines[next].startsWith("> ") || lines[next] === ">")) next += 1;
  const inner = lines
    .slice(at, next)
    .map((line) => line.slice(2))
    .join("\n");
  return { block: { t: "quote", c: parseBlocks(inner, depth + 1) }, next };
}

function takeList(lines, at, depth) {
  const indent = ITEM.exec(lines[at])[1].length;
  const isOrdered = /\d/.test(ITEM.exec(lines[at])[2]);
  const block = {
    t: "list",
    ordered: isOrdered,
    start: isOrdered ? parseInt(ITEM.exec(lines[at])[2], 10) : 1,
    items: [],
  };
  let next = at;
  while (next < lines.length) {
    const item = ITEM.exec(lines[next]);
    if (item && item[1].length > indent + 1 && depth < DEPTH) {
      const inner = takeList(lines, next, depth + 1);
      block.items.at(-1).push(inner.block);
      next = inner.next;
    } else if (item && item[1].length >= indent && /\d/.test(item[2]) === isOrdered) {
      block.items.push([{ t: "p", c: parseInline(item[3]) }]);
      next += 1;
    } else if (!item && /^ {2,}\S/.test(lines[next])) {
      block.items.at(-1).push({ t: "p", c: parseInline(lines[next].trim()) });
      next += 1;
    } else {
      break;
    }
  }
  return { block, next };
}

// A fence may open in the middle of a line; what stands before it belongs to the paragraph.
function takeFence(lines, at, paragraph) {
  const start = lines[at].indexOf("```");
  if (start < 0) return null;
  const all = lines.slice(at).join("\n");
  const end = all.indexOf("```", start + 3);
  if (end < 0) return null;
  let code = all.slice(start + 3, end);
  const language = /^([\w+#.-]+)\n(?=[\s\S]*\S)/.exec(code);
  if (language) code = code.slice(language[0].length);
  code = code.replace(/^\n+/, "").replace(/\s+$/, "");
  if (!code) return null;
  if (start > 0) paragraph.push(lines[at].slice(0, start));
  const next = at + all.slice(0, end).split("\n").length;
  const rest = lines[next - 1].slice(lines[next - 1].lastIndexOf("```") + 3);
  return {
    block: { t: "pre", language: language?.[1] ?? "", s: code },
    next,
    rest: rest.trim() ? rest : undefined,
  };
}

function takeNode(reader) {
  const { text, at } = reader;
  const letter = text[at];
  if (SPECIAL.includes(letter)) {
    const found = takeSpecial(reader, letter);
    if (found !== null) return found;
  }
  const emoji = takeEmoji(text, at);
  if (emoji) {
    reader.at += emoji.length;
    return { t: "unicode", s: emoji };
  }
  const width = text.codePointAt(at) > 0xffff ? 2 : 1;
  reader.at += width;
  return text.substr(at, width);
}

function takeSpecial(reader, letter) {
  switch (letter) {
    case "\\":
      return takeEscape(reader);
    case "`":
      return takeCode(reader);
    case "<":
      return takeAngled(reader);
    case "[":
      return takeMasked(reader);
    case "h":
      return takeBare(reader);
    case "@":
      return takeEveryone(reader);
    default:
      return takeMarked(reader);
  }
}

function match(reader, pattern) {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found) reader.at += found[0].length;
  return found;
}

function takeEscape(reader) {
  const next = reader.text[reader.at + 1];
  if (!next || /[\p{L}\p{N}\s]/u.test(next)) return null;
  reader.at += 1;
  const width = reader.text.codePointAt(reader.at) > 0xffff ? 2 : 1;
  const escaped = reader.text.substr(reader.at, width);
  reader.at += width;
  return escaped;
}

function takeCode(reader) {
  const end = codeEnd(reader.text, reader.at);
  if (end < 0) return null;
  const ticks = /^`+/.exec(reader.text.slice(reader.at))[0].length;
  const inner = reader.text.slice(reader.at + ticks, end - ticks);
  reader.at = end;
  return { t: "code", s: ticks > 1 ? inner.replace(/^ | $/g, "") : inner };
}

function codeEnd(text, at) {
  const ticks = /^`+/.exec(text.slice(at))[0];
  let end = text.indexOf(ticks, at + ticks.length);
  while (end >= 0 && text[end + ticks.length] === "`") {
    while (text[end] === "`") end += 1;
    end = text.indexOf(ticks, end);
  }
  return end > at + ticks.length ? end + ticks.length : -1;
}

function takeAngled(reader) {
  const groups = match(reader, ANGLED)?.groups;
  if (!groups) return null;
  if (groups.time) return { t: "time", seconds: Number(groups.time), style: groups.style ?? "f" };
  if (groups.emojiId)
    return { t: "emoji", name: groups.emoji, id: groups.emojiId, animated: Boolean(groups.animated) };
  if (groups.command) return { t: "command", name: groups.command };
  if (groups.url) return { t: "link", url: groups.url, c: [{ t: "text", s: groups.url }] };
  for (const kind of ["user", "role", "channel"]) {
    if (groups[kind]) return { t: kind, id: groups[kind] };
  }
  return null;
}

function takeMasked(reader) {
  const found = match(reader, MASKED);
  if (!found) return null;
  // A label that looks like an address could lead elsewhere than it says: it stays text, as on Discord.
  if (/^\s*https?:\/\//.test(found[1])) return found[0];
  return { t: "link", url: found[2], c: parseInline(found[1], reader.depth + 1) };
}

function takeBare(reader) {
  const start = reader.at;
  const found = match(reader, BARE);
  if (!found) return null;
  let url = found[0];
  while (url.endsWith(")") && url.split(")").length > url.split("(").length) url = url.slice(0, -1);
  reader.at = start + url.length;
  return { t: "link", url, c: [{ t: "text", s: url }] };
}

function takeEveryone(reader) {
  const found = match(reader, EVERYONE);
  return found ? { t: "everyone", s: found[0] } : null;
}

function takeMarked(reader) {
  const { text, at, depth } = reader;
  if (depth >= DEPTH) return null;
  for (const [mark, kind] of MARKS) {
    // Where no end was found once there is none further on either.
    if (!text.startsWith(mark, at) || reader.dead.has(mark)) continue;
    if (mark === "_" && at > 0 && /\w/.test(text[at - 1])) continue;
    let end = markEnd(text, at, mark);
    if (end < 0) {
      reader.dead.add(mark);
      if (mark.length === 1) continue;
      reader.at += 2;
      return mark;
    }
    // In ***both*** the bold part reaches to the outermost star.
    if (mark.length === 2 && text[end + 2] === mark[0]) end += 1;
    reader.at = end + mark.length;
    return { t: kind, c: parseInline(text.slice(at + mark.length, end), depth + 1) };
  }
  return null;
}

function markEnd(text, at, mark) {
  const start = at + mark.length;
  if (mark.length === 1 && /\s/.test(text[start] ?? " ")) return -1;
  for (let here = start; here < text.length; here += 1) {
    if (text[here] === "\\") {
      here += 1;
    } else if (text[here] === "`" && codeEnd(text, here) > 0) {
      here = codeEnd(text, here) - 1;
    } else if (mark.length === 1 && text.startsWith(mark + mark, here)) {
      const inner = markEnd(text, here, mark + mark);
      here = inner < 0 ? here + 1 : inner + 1;
    } else if (here > start && text.startsWith(mark, here) && isEnd(text, here, mark)) {
      return here;
    }
  }
  return -1;
}

function isEnd(text, here, mark) {
  if (mark === "*") return !/\s/.test(text[here - 1]);
  return mark !== "_" || !/\w/.test(text[here + 1] ?? " ");
}
