/** Embeds: framed cards inside a message. */

import { colour, h, link, safeUrl } from "./dom.js";
import { inlineMarkdown, markdown } from "./markdown_view.js";
import { picture } from "./media.js";
import { messageTime } from "./time.js";

const THUMBNAIL = { width: 80, height: 80 };
const IMAGE = { width: 400, height: 300 };

/** One embed. */
export function embedNode(embed) {
  const card = h(
    "div",
    { class: "embed" },
    h(
      "div",
      { class: "embed-main" },
      headNodes(embed),
      embed.description && markdown(embed.description, "embed-description"),
      fieldGrid(embed.fields),
    ),
    embed.thumbnail &&
      h("div", { class: "embed-thumbnail" }, picture(media(embed.thumbnail), { box: THUMBNAIL })),
    embed.image && h("div", { class: "embed-image" }, picture(media(embed.image), { box: IMAGE })),
    footNode(embed),
  );
  if (embed.color) card.style.setProperty("--accent", colour(embed.color));
  return card;
}

function media(entry) {
  return { ...entry, alt: entry.description ?? "" };
}

function headNodes({ author, title, url }) {
  return [
    author &&
      h(
        "div",
        { class: "embed-author" },
        smallIcon(author.icon_url),
        author.url ? link(author.url, {}, author.name) : author.name,
      ),
    title &&
      h("div", { class: "embed-title" }, url ? link(url, {}, inlineMarkdown(title)) : inlineMarkdown(title)),
  ];
}

function fieldGrid(fields = []) {
  if (!fields.length) return null;
  const cells = fields.map((field) =>
    h(
      "div",
      { class: `embed-field${field.inline ? " is-inline" : ""}` },
      h("div", { class: "embed-field-name" }, inlineMarkdown(field.name)),
      markdown(field.value),
    ),
  );
  return h("div", { class: "embed-fields" }, cells);
}

function footNode({ footer, timestamp }) {
  if (!footer && !timestamp) return null;
  const parts = [footer?.text, timestamp && messageTime(timestamp)].filter(Boolean).join(" • ");
  return h("div", { class: "embed-footer" }, smallIcon(footer?.icon_url), parts);
}

function smallIcon(url) {
  const src = url && safeUrl(url);
  return src
    ? h("img", { class: "embed-icon", src, alt: "", width: 22, height: 22, referrerpolicy: "no-referrer" })
    : null;
}
