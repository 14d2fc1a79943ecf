/** The event stream of the acting member: connects, reconnects, and reloads the state after every gap. */

import { address, fetchState } from "./api.js";
import { whenFree } from "./hand.js";
import { applyEvent, loadState, setConnected } from "./store.js";

const PAUSES = [250, 500, 1000, 2000, 3000];

let socket = null;
let generation = 0;
let failures = 0;
let timer = 0;

/** Drop the present connection and open one for the member now acting; resolves with the first state. */
export function connect() {
  generation += 1;
  failures = 0;
  clearTimeout(timer);
  socket?.close();
  return new Promise((resolve, reject) => open(generation, resolve, reject));
}

function open(mine, resolve = () => {}, reject = () => {}) {
  const url = address("/local/ws");
  url.protocol = url.protocol.replace("http", "ws");
  const current = new WebSocket(url);
  socket = current;
  // Events that arrive while the state is on its way are applied after it: none is lost.
  let waiting = [];
  let isGreeted = false;
  current.addEventListener("message", async (frame) => {
    if (mine !== generation) return;
    const event = JSON.parse(frame.data);
    if (event.type === "hello") {
      isGreeted = true;
      await load(mine, current, resolve, reject);
      if (mine !== generation) return; // what one member was told is not for the next
      waiting?.forEach(applyEvent);
      waiting = null;
    } else if (waiting) {
      waiting.push(event);
    } else {
      whenFree(() => mine === generation && applyEvent(event));
    }
  });
  current.addEventListener("close", () => {
    if (mine !== generation || socket !== current) return;
    if (failures === 0) setConnected(false);
    // A member whom the server does not know is refused before the greeting.
    if (!isGreeted) load(mine, current, resolve, reject);
    timer = setTimeout(() => open(mine, resolve, reject), PAUSES[Math.min(failures, PAUSES.length - 1)]);
    failures += 1;
  });
}

async function load(mine, current, resolve, reject) {
  try {
    const state = await fetchState();
    if (mine !== generation) return;
    if (current.readyState !== WebSocket.OPEN) return;
    failures = 0;
    loadState(state);
    setConnected(true);
    resolve(state);
  } catch (error) {
    if (error.status >= 400 && error.status < 500) {
      generation += 1;
      clearTimeout(timer);
      current.close();
      reject(error);
    } else {
      current.close();
    }
  }
}
