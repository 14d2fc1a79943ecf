/** Dates and times in the member's language, by the server's clock. */

import { h } from "./dom.js";
import { store } from "./store.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** Now, by the server's clock (tests move it). */
export function now() {
  return Date.now() + store.clockOffset;
}

function format(date, options) {
  try {
    return new Intl.DateTimeFormat(store.me?.locale, options).format(date);
  } catch {
    return new Intl.DateTimeFormat("en-GB", options).format(date);
  }
}

/** "in 3 minutes", "2 days ago". */
export function relative(seconds) {
  const distance = seconds - now() / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? UNITS.at(-1);
  const words = new Intl.RelativeTimeFormat(store.me?.locale ?? "en-GB", { numeric: "always" });
  return words.format(Math.round(distance / length), unit);
}

/** The mark made by <t:seconds:style>. */
export function timeMark(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return h("span", {}, "Invalid date");
  const element = h("time", {
    class: "mark-time",
    datetime: date.toISOString(),
    title: format(date, STYLES.F),
  });
  if (style === "R") {
    element.dataset.relative = String(seconds);
    element.textContent = relative(seconds);
  } else {
    element.textContent = format(date, STYLES[style] ?? STYLES.f);
  }
  return element;
}

/** Renew all relative times on the page. */
export function tick(root = document) {
  for (const element of root.querySelectorAll("time[data-relative]")) {
    element.textContent = relative(Number(element.dataset.relative));
  }
}

/** Whether two moments lie on the same day. */
export function isSameDay(first, second) {
  return new Date(first).toDateString() === new Date(second).toDateString();
}

/** "Today at 14:03", "Yesterday at 9:10" or a date, for a message's head. */
export function messageTime(iso) {
  const date = new Date(iso);
  const time = format(date, STYLES.t);
  if (isSameDay(iso, now())) return `Today at ${time}`;
  if (isSameDay(iso, now() - 86_400_000)) return `Yesterday at ${time}`;
  return `${format(date, STYLES.d)} ${time}`;
}

/** Hours and minutes only. */
export function clockTime(iso) {
  return format(new Date(iso), STYLES.t);
}

/** The full date and time. */
export function fullTime(iso) {
  return format(new Date(iso), STYLES.F);
}

/** The day, for the line between two days. */
export function dayName(iso) {
  return format(new Date(iso), STYLES.D);
}
