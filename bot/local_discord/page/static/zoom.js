/** Zooming and moving a picture inside its stage: by fingers, mouse, wheel and keys. */

const MOST = 6; // times the size at which all of it is seen
const TOGGLED = 2.5; // by a double tap
const STEP = 1.4; // by a key or a button
const STRIDE = 80; // pixels an arrow moves it
const SLOP = 8; // pixels that a tap may wander
const APART = 30; // pixels between the taps of a double tap
const TWICE = 350; // milliseconds between them
const LINE = 16; // pixels of a line, where a wheel counts lines

export class Zoom {
  /** `onChange(scale)` is told after each change. */
  constructor(stage, onChange) {
    this.stage = stage;
    this.onChange = onChange;
    this.fingers = new Map();
    this.scale = 1;
    // Whether what was pressed last was a tap beside the picture; known before the click it ends in.
    this.isTapBeside = false;
    for (const [name, handle] of Object.entries({
      pointerdown: (event) => this.down(event),
      pointermove: (event) => this.moved(event),
      pointerup: (event) => this.up(event),
      pointercancel: (event) => this.fingers.delete(event.pointerId),
    }))
      stage.addEventListener(name, handle);
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** Show a picture, all of it at first. */
  take(picture) {
    this.picture = picture;
    this.fingers.clear();
    this.lastTap = null;
    this.set(1, 0, 0);
  }

  /** Whether a part of the picture is out of sight. */
  get isClose() {
    return this.scale > 1;
  }

  nearer() {
    this.zoomTo(this.scale * STEP);
  }

  farther() {
    this.zoomTo(this.scale / STEP);
  }

  whole() {
    this.set(1, 0, 0);
  }

  /** Look further in a direction: the picture goes the other way. */
  look(right, down) {
    this.set(this.scale, this.x - right * STRIDE, this.y - down * STRIDE);
  }

  /** Stay within bounds when the window changes. */
  settle() {
    this.set(this.scale, this.x, this.y);
  }

  /** Zoom, while what is at a point (seen from the middle) stays there. */
  zoomTo(scale, point = { x: 0, y: 0 }) {
    this.drag(point, point, scale / this.scale);
  }

  /** Let what was at one point be at another, so many times as large. */
  drag(from, to, factor) {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const grown = scale / this.scale;
    this.set(scale, to.x - (from.x - this.x) * grown, to.y - (from.y - this.y) * grown);
  }

  set(scale, x, y) {
    const { picture, stage } = this;
    const within = (place, size, room) => {
      const most = Math.max(0, (size * scale - room) / 2);
      return Math.min(most, Math.max(-most, place));
    };
    this.scale = scale;
    this.x = within(x, picture.offsetWidth, stage.clientWidth);
    this.y = within(y, picture.offsetHeight, stage.clientHeight);
    picture.style.setProperty("transform", `translate(${this.x}px, ${this.y}px) scale(${scale})`);
    stage.classList.toggle("is-close", this.isClose);
    this.onChange(scale);
  }

  /** A place of the window as seen from the middle of the stage, where the middle of the picture is. */
  place({ clientX, clientY }) {
    const box = this.stage.getBoundingClientRect();
    return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 };
  }

  down(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const isFirst = this.fingers.size === 0;
    this.isTapBeside = isFirst && event.target !== this.picture;
    this.isTap = isFirst;
    const { clientX, clientY } = event;
    this.fingers.set(event.pointerId, { clientX, clientY, from: { clientX, clientY } });
    this.stage.setPointerCapture(event.pointerId);
  }

  moved(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    if (distance(event, finger.from) > SLOP) this.isTap = this.isTapBeside = false;
    const before = this.grip();
    finger.clientX = event.clientX;
    finger.clientY = event.clientY;
    const after = this.grip();
    if (!this.isTap) this.drag(before, after, before.spread ? after.spread / before.spread : 1);
  }

  up(event) {
    if (!this.fingers.delete(event.pointerId) || !this.isTap || this.isTapBeside) return;
    const { clientX, clientY, timeStamp } = event;
    const last = this.lastTap;
    const isSecond = last && timeStamp - last.timeStamp < TWICE && distance(event, last) < APART;
    this.lastTap = isSecond ? null : { clientX, clientY, timeStamp };
    if (isSecond) this.toggle(this.place(event));
  }

  toggle(point) {
    if (this.isClose) this.whole();
    else this.zoomTo(TOGGLED, point);
  }

  /** The middle of the fingers, at most two of them, and how far they are apart. */
  grip() {
    const [one, other = one] = this.fingers.values();
    const { x, y } = this.place(one);
    const second = this.place(other);
    return { x: (x + second.x) / 2, y: (y + second.y) / 2, spread: distance(one, other) };
  }

  wheel(event) {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode ? LINE : 1);
    const speed = event.ctrlKey ? 0.01 : 0.002; // two fingers on a touchpad come as a wheel with Ctrl
    this.zoomTo(this.scale * Math.exp(-pixels * speed), this.place(event));
  }
}

function distance(one, other) {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}
