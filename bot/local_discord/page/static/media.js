/** Pictures, videos and files, with their descriptions, and the enlarged view. */

import { fileSize, h, link, safeUrl, uid } from "./dom.js";
import { icon } from "./icons.js";
import { enlarge, sizeOf } from "./lightbox.js";

// The box that Discord scales a picture down into on a desktop, and never up. On a phone a picture is
// as wide as its message (phone.css).
const BOX = { width: 550, height: 350 };

/** A picture that can be enlarged; `group` lists all pictures shown with it. */
export function picture(item, { group = [item], box = BOX, isTile = false } = {}) {
  const { width, height } = sizeOf(item);
  const img = h("img", {
    src: safeUrl(item.url),
    alt: item.alt || "",
    width,
    height,
    loading: "lazy",
    decoding: "async",
    referrerpolicy: "no-referrer",
  });
  img.addEventListener("error", () => figure.classList.add("is-broken"));
  const label = item.alt ? `Enlarge the picture: ${item.alt}` : "Enlarge the picture";
  const opener = h(
    "button",
    {
      type: "button",
      class: "picture-open",
      "aria-label": label,
      on: { click: () => enlarge(group, group.indexOf(item)) },
    },
    img,
  );
  const figure = h(
    "figure",
    { class: `picture${isTile ? " picture-tile" : ""}` },
    opener,
    item.alt && altBadge(item.alt),
  );
  if (!isTile) {
    // The box has its final size before the picture arrives, so that nothing jumps.
    const shown = Math.min(width, box.width, (box.height * width) / height);
    figure.style.setProperty("--ratio", `${width} / ${height}`);
    figure.style.setProperty("--width", `${Math.round(shown)}px`);
  }
  return item.spoiler ? covered(figure) : figure;
}

function altBadge(text) {
  const id = uid("alt");
  const bubble = h("span", { id, class: "alt-text", role: "note", hidden: true }, text);
  const badge = h(
    "button",
    {
      type: "button",
      class: "alt-badge",
      "aria-expanded": "false",
      "aria-controls": id,
      "aria-label": "Show the description of the picture",
    },
    "ALT",
  );
  badge.addEventListener("click", () => {
    bubble.hidden = !bubble.hidden;
    badge.setAttribute("aria-expanded", String(!bubble.hidden));
  });
  return [bubble, badge];
}

/** Hide something behind a cover until it is clicked. */
export function covered(node) {
  node.inert = true;
  const button = h("button", { type: "button", class: "cover-button" }, "Spoiler");
  const cover = h("div", { class: "cover" }, node, button);
  button.addEventListener("click", () => {
    node.inert = false;
    cover.replaceWith(node);
  });
  return cover;
}

/** Several pictures side by side. */
export function gallery(items) {
  if (items.length === 1 && isPicture(items[0])) return picture(items[0]);
  const pictures = items.filter(isPicture);
  const tiles = items.map((item) =>
    isPicture(item) ? picture(item, { group: pictures, isTile: true }) : mediaItem(item),
  );
  return h("div", { class: `gallery gallery-${Math.min(items.length, 10)}` }, tiles);
}

function isPicture(item) {
  return item.content_type?.startsWith("image/") ?? !/\.(mp4|webm|mov)$/i.test(item.url);
}

function mediaItem(item) {
  const props = {
    src: safeUrl(item.url),
    controls: true,
    preload: "metadata",
    "aria-label": item.alt || item.filename || "Recording",
  };
  const player = item.content_type?.startsWith("audio/")
    ? h("audio", props)
    : h("video", { ...props, width: item.width, height: item.height });
  return item.spoiler ? covered(h("div", {}, player)) : player;
}

/** The gallery of a component, with Discord's items made ours. */
export function componentGallery(component) {
  return gallery(
    component.items.map((item) => ({ ...item.media, alt: item.description, spoiler: item.spoiler })),
  );
}

/** The attachments of a message: pictures together, other files as cards. */
export function attachmentList(attachments) {
  const items = attachments.map((entry) => ({
    ...entry,
    alt: entry.description,
    spoiler: entry.filename.startsWith("SPOILER_"),
  }));
  const pictures = items.filter((item) => item.content_type?.startsWith("image/") && item.width);
  const others = items.filter((item) => !pictures.includes(item));
  return [
    pictures.length ? gallery(pictures) : null,
    ...others.map((item) =>
      /^(video|audio)\//.test(item.content_type ?? "")
        ? mediaItem(item)
        : fileCard(item.filename, item.size, item.url, item.spoiler),
    ),
  ];
}

/** A file to download. */
export function fileCard(name, size, url, spoiler = false) {
  const card = h(
    "div",
    { class: "file-card" },
    icon("file", 30),
    h(
      "div",
      { class: "file-names" },
      link(url, { class: "file-name", download: name }, name),
      size !== undefined && h("span", { class: "file-size" }, fileSize(size)),
    ),
    link(url, { class: "icon-button", download: name, "aria-label": `Download ${name}` }, icon("download")),
  );
  return spoiler ? covered(card) : card;
}
