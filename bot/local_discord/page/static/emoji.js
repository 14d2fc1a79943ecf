/** Unicode emoji in texts, and custom emoji as pictures. */

import { h } from "./dom.js";
import { store } from "./store.js";

const PATTERN = emojiPattern("y");
const ONLY = emojiPattern("");

/** Reactions offered without searching. */
export const QUICK = ["👍", "❤️", "😂", "🎉", "🤔", "👀", "🐙", "🌊", "⚓", "🎲", "✅", "❌"];

// Older browsers know no sets of strings; there the single characters have to do.
function emojiPattern(sticky) {
  const whole = (part) => (sticky ? part : `^(?:\\s*(?:${part})){1,27}\\s*$`);
  try {
    return new RegExp(whole("\\p{RGI_Emoji}"), `v${sticky}`);
  } catch {
    return new RegExp(whole("\\p{Extended_Pictographic}\\uFE0F?"), `u${sticky}`);
  }
}

/** The emoji that starts at a place in a text, or null. */
export function takeEmoji(text, at) {
  // Letters and signs below this are never emoji, except digits, # and * with a keycap.
  if (text.charCodeAt(at) < 0xa9 && text.charCodeAt(at + 1) !== 0xfe0f) return null;
  PATTERN.lastIndex = at;
  return PATTERN.exec(text)?.[0] ?? null;
}

/** Whether a text is nothing but at most 27 emoji. */
export function isEmojiOnly(text) {
  return ONLY.test(text);
}

/** Show an emoji object of Discord's shape. */
export function emojiNode(emoji, className = "emoji") {
  if (!emoji.id)
    return h(
      "span",
      { class: `${className} emoji-unicode`, role: "img", "aria-label": emoji.name },
      emoji.name,
    );
  const url = store.emojis.get(emoji.id)?.url ?? `/cdn/emojis/${emoji.id}.${emoji.animated ? "gif" : "png"}`;
  const name = `:${emoji.name}:`;
  return h("img", {
    class: `${className} emoji-custom`,
    src: url,
    alt: name,
    title: name,
    draggable: "false",
  });
}
