/** Helpers to build the page: nodes are made from text and attributes only, never from markup. */

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "selected", "inert", "multiple"]);

/** Make an element; strings among the children become text. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    setProp(element, key, value);
  }
  append(element, children);
  return element;
}

/** Make an SVG element. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

function setProp(element, key, value) {
  if (value === null || value === undefined) return;
  if (key === "on") {
    for (const [name, handler] of Object.entries(value)) element.addEventListener(name, handler);
  } else if (key === "data") {
    Object.assign(element.dataset, value);
  } else if (key === "style") {
    // Through the object model: the page's security policy forbids style attributes.
    for (const [name, text] of Object.entries(value)) element.style.setProperty(name, text);
  } else if (PROPERTIES.has(key)) {
    element[key] = value;
  } else if (value !== false) {
    element.setAttribute(key, value === true ? "" : String(value));
  }
}

/** Add children of all shapes: nodes, strings, lists, nothing. */
export function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** Replace everything inside an element. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

let lastId = 0;

/** An id that no other element has. */
export function uid(prefix = "n") {
  lastId += 1;
  return `${prefix}-${lastId}`;
}

/** Let arrow keys move the focus among the elements that `find` lists; one of them is in the tab order. */
export function rove(container, find, { vertical = true } = {}) {
  const [back, on] = vertical ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  container.addEventListener("keydown", (event) => {
    const items = find();
    const here = items.indexOf(document.activeElement);
    if (here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = { [back]: here - 1, [on]: here + 1, Home: 0, End: items.length - 1 }[event.key];
    if (target === undefined || !items[target]) return;
    event.preventDefault();
    items.forEach((item) => (item.tabIndex = -1));
    items[target].tabIndex = 0;
    items[target].focus();
  });
}

/** Whether the page is in its phone layout. */
export function isPhone() {
  return matchMedia("(max-width: 699px)").matches;
}

/** Only web addresses may become links or pictures; anything else gives null. */
export function safeUrl(text) {
  try {
    const url = new URL(text, location.href);
    return ["http:", "https:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** A link to another site. */
export function link(url, props, ...children) {
  const href = safeUrl(url);
  if (!href) return h("span", props, ...children);
  return h("a", { ...props, href, target: "_blank", rel: "noopener noreferrer" }, ...children);
}

/** Call a function once the calls have paused for some milliseconds. */
export function debounce(wait, action) {
  let timer = 0;
  const later = (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), wait);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

/** A CSS colour from Discord's number. */
export function colour(number) {
  return `#${Number(number).toString(16).padStart(6, "0")}`;
}

/** A size in bytes for people. */
export function fileSize(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** "1 message", "2 messages". */
export function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
