/** Whether a mouse button or finger is down: what is drawn anew between pressing and letting go loses its click. */

const LONGEST = 1000; // some releases are never told, such as those over a list of the system

const waiting = [];
let isDown = false;
let timer = 0;

/** Do something as soon as nothing is being pressed, in the order of the calls. */
export function whenFree(action) {
  if (isDown) waiting.push(action);
  else action();
}

function letGo() {
  isDown = false;
  waiting.splice(0).forEach((action) => queueMicrotask(action));
}

function letGoAfter(wait) {
  clearTimeout(timer);
  timer = setTimeout(letGo, wait);
}

addEventListener(
  "pointerdown",
  () => {
    isDown = true;
    letGoAfter(LONGEST);
  },
  { capture: true, passive: true },
);
// The click comes right behind the release.
for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, () => letGoAfter(0), { capture: true, passive: true });
