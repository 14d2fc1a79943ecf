/** The enlarged view of pictures. */

import { h, safeUrl } from "./dom.js";
import { icon } from "./icons.js";

/** The size of a picture, or a likely one where it is not known. */
export function sizeOf(item) {
  return item.width && item.height ? item : { width: 560, height: 315 };
}

/** Show a picture as large as the window allows, with its description below; arrows leaf through the group. */
export function enlarge(group, start) {
  const box = new Lightbox(group);
  box.show(start);
  document.body.append(box.dialog);
  box.dialog.showModal();
}

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
    this.dialog = h(
      "dialog",
      { class: "lightbox", "aria-label": "Picture" },
      this.button("close", "Close", () => this.dialog.close(), 26),
      group.length > 1 && [
        this.button("left", "Previous picture", () => this.show(this.at - 1)),
        this.button("right", "Next picture", () => this.show(this.at + 1)),
      ],
      this.stage,
      h("div", { class: "lightbox-foot" }, this.caption, this.original),
    );
    this.listen();
  }

  button(name, label, action, size = 30) {
    const props = { type: "button", class: `icon-button lightbox-${name}`, "aria-label": label };
    return h("button", { ...props, on: { click: action } }, icon(name, size));
  }

  listen() {
    this.dialog.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step && this.group.length > 1) this.show(this.at + step);
    });
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog || event.target === this.stage) this.dialog.close();
    });
    this.dialog.addEventListener("close", () => this.dialog.remove());
  }

  show(index) {
    this.at = (index + this.group.length) % this.group.length;
    const item = this.group[this.at];
    const { width, height } = sizeOf(item);
    this.stage.replaceChildren(h("img", { src: safeUrl(item.url), alt: item.alt || "", width, height }));
    this.caption.textContent = item.alt || "";
    this.caption.hidden = !item.alt;
    this.original.href = safeUrl(item.url);
  }
}
