/** The page's own line icons, drawn on a 24 by 24 grid. */

import { svg } from "./dom.js";

const PATHS = {
  hash: ["M9.5 4 7.5 20", "M16.5 4l-2 16", "M4.5 9h15.5", "M3.5 15H19"],
  thread: ["M5 4v8a4 4 0 0 0 4 4h10", "M15.5 12.5 19 16l-3.5 3.5", "M10 7h9", "M10 11h5"],
  at: ["M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z", "M16 9v4.2a2.4 2.4 0 0 0 4.8 0V12a8.8 8.8 0 1 0-3.6 7.1"],
  menu: ["M4 6.5h16", "M4 12h16", "M4 17.5h16"],
  people: [
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z",
    "M2.5 20a6.5 6.5 0 0 1 13 0",
    "M16 4.8a3.4 3.4 0 0 1 0 6.4",
    "M18 14.6a6.4 6.4 0 0 1 3.5 5.4",
  ],
  close: ["M6 6l12 12", "M18 6 6 18"],
  down: ["m6 9.5 6 6 6-6"],
  left: ["m14.5 6-6 6 6 6"],
  right: ["m9.5 6 6 6-6 6"],
  send: ["M4 12 20.5 4.5 14 20.5l-3-7z", "M11 13.5 20.5 4.5"],
  plus: ["M12 5v14", "M5 12h14"],
  minus: ["M5 12h14"],
  check: ["m5 12.5 4.8 4.8L19.5 7"],
  reply: ["M9.5 6 4 11.5 9.5 17", "M4.5 11.5H14a6 6 0 0 1 6 6V19"],
  smile: ["M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z", "M8 14.2a4.6 4.6 0 0 0 8 0", "M9 9.3v.4", "M15 9.3v.4"],
  pencil: ["M4.5 19.5 5.6 15 16 4.6l3.4 3.4L9 18.4z", "m13.8 6.8 3.4 3.4"],
  trash: ["M4.5 7h15", "M9.5 7V4.5h5V7", "M6.5 7l1 13h9l1-13", "M10.5 10.5v6", "M13.5 10.5v6"],
  pin: ["M9 4h6l-.8 6 3.3 3.5h-11L9.8 10z", "M12 13.5V21"],
  more: ["M5.5 12h.1", "M12 12h.1", "M18.5 12h.1"],
  eye: [
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z",
    "M12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z",
  ],
  external: ["M13.5 4.5h6v6", "M19.5 4.5 11 13", "M17.5 14v5.5h-13v-13H10"],
  file: ["M6 3.5h8l4.5 4.5v12.5H6z", "M13.5 3.5V8.5h5", "M9 13h6", "M9 16.5h4"],
  download: ["M12 4v11", "m7.5 11 4.5 4.5 4.5-4.5", "M4.5 20h15"],
  gear: [
    "M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z",
    "M12 3v2.6M12 18.4V21M3 12h2.6M18.4 12H21M5.6 5.6l1.9 1.9M16.5 16.5l1.9 1.9M18.4 5.6l-1.9 1.9M7.5 16.5l-1.9 1.9",
  ],
  slash: ["M9 19 15 5", "M4.5 4.5h15v15h-15z"],
  bolt: ["M13 3 5.5 13.5H11L10 21l8-11h-6z"],
  window: ["M4 6h11v11H4z", "M9 6V3h12v12h-6"],
  mention: ["M12 4.5v9", "M12 18.2v.3"],
  archive: ["M4 5h16v4H4z", "M5.5 9v10.5h13V9", "M10 13h4"],
  lock: ["M6 10.5h12v9H6z", "M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5"],
};

/** An icon by name; decorative, so hidden from screen readers. */
export function icon(name, size = 20) {
  const lines = PATHS[name].map((d) => svg("path", { d }));
  return svg(
    "svg",
    {
      viewBox: "0 0 24 24",
      width: size,
      height: size,
      class: `icon icon-${name}`,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": name === "more" ? 3.2 : 1.9,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      "aria-hidden": "true",
      focusable: "false",
    },
    ...lines,
  );
}
