/** The enlarged view of pictures. */

import { h, safeUrl } from "./dom.js";
import { icon } from "./icons.js";
import { Zoom } from "./zoom.js";

/** The size of a picture, or a likely one where it is not known. */
export function sizeOf(item) {
  return item.width && item.height ? item : { width: 560, height: 315 };
}

/** Show a picture as large as the window allows, with its description below; arrows leaf through the group. */
export function enlarge(group, start) {
  const box = new Lightbox(group);
  document.body.append(box.dialog);
  box.dialog.showModal();
  box.show(start);
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class Lightbox {
  constructor(group) {
    this.group = group;
    this.at = 0;
    this.stage = h("div", { class: "lightbox-stage" });
    this.caption = h("p", { class: "lightbox-caption" });
    this.original = h(
      "a",
      { class: "button button-secondary", target: "_blank", rel: "noopener noreferrer" },
      icon("external", 18),
      "Open original",
    );
    this.level = h("output", { class: "lightbox-level" });
    this.out = this.button("minus", "Zoom out", () => this.zoom.farther(), 22);
    this.zoom = new Zoom(this.stage, (scale) => this.zoomed(scale));
    this.dialog = h(
      "dialog",
      { class: "lightbox", "aria-label": "Picture" },
      this.button("close", "Close", () => this.dialog.close(), 26),
      group.length > 1 && [
        this.button("left", "Previous picture", () => this.show(this.at - 1)),
        this.button("right", "Next picture", () => this.show(this.at + 1)),
      ],
      this.stage,
      h("div", { class: "lightbox-foot" }, this.caption, this.zoomBar(), this.original),
    );
    this.listen();
  }

  button(name, label, action, size = 30) {
    const props = { type: "button", class: `icon-button lightbox-${name}`, "aria-label": label };
    return h("button", { ...props, on: { click: action } }, icon(name, size));
  }

  zoomBar() {
    const into = this.button("plus", "Zoom in", () => this.zoom.nearer(), 22);
    return h(
      "div",
      { class: "lightbox-zoom", role: "group", "aria-label": "Zoom" },
      this.out,
      this.level,
      into,
    );
  }

  zoomed(scale) {
    const percent = `${Math.round(scale * 100)} %`;
    if (this.level.textContent !== percent) this.level.textContent = percent;
    this.out.setAttribute("aria-disabled", String(!this.zoom.isClose));
  }

  listen() {
    const settle = () => this.zoom.settle();
    addEventListener("resize", settle);
    this.dialog.addEventListener("keydown", (event) => this.key(event));
    // With the click and not before it: else it would press what lies behind.
    this.dialog.addEventListener("click", (event) => {
      const isBeside = this.stage.contains(event.target) && this.zoom.isTapBeside;
      if (event.target === this.dialog || isBeside) this.dialog.close();
    });
    this.dialog.addEventListener("close", () => {
      removeEventListener("resize", settle);
      this.dialog.remove();
    });
  }

  // Escape is the dialog's own.
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { zoom } = this;
    const action =
      { "+": () => zoom.nearer(), "=": () => zoom.nearer(), "-": () => zoom.farther(), 0: () => zoom.whole() }[
        event.key
      ] ?? this.arrow(ARROWS[event.key]);
    if (!action) return;
    event.preventDefault();
    action();
  }

  arrow(step) {
    if (!step) return null;
    if (this.zoom.isClose) return () => this.zoom.look(...step);
    return step[0] && this.group.length > 1 ? () => this.show(this.at + step[0]) : null;
  }

  show(index) {
    this.at = (index + this.group.length) % this.group.length;
    const item = this.group[this.at];
    const { width, height } = sizeOf(item);
    const props = { src: safeUrl(item.url), alt: item.alt || "", width, height, draggable: "false" };
    const picture = h("img", { ...props, on: { load: () => this.zoom.settle() } });
    this.stage.replaceChildren(picture);
    this.caption.textContent = item.alt || "";
    this.caption.hidden = !item.alt;
    this.original.href = safeUrl(item.url);
    this.zoom.take(picture);
  }
}
