/** Requests to the local server, always in the name of one member. */

import { whenFree } from "./hand.js";

/** A refusal by the server, with a sentence for the member. */
export class Refused extends Error {
  constructor(message, status, code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

let acting = "";

/** Choose in whose name the following requests are made. */
export function actAs(name) {
  acting = name;
}

/** The address of a call with the member and other parameters filled in. */
export function address(path, query = {}) {
  const url = new URL(path, location.origin);
  url.searchParams.set("as", acting);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url;
}

async function call(method, path, { query, body } = {}) {
  const options = { method, cache: "no-store" };
  if (body instanceof FormData) {
    options.body = body;
  } else if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers = { "Content-Type": "application/json" };
  }
  let response;
  try {
    response = await fetch(address(path, query), options);
  } catch {
    throw new Refused("The local server does not answer.", 0);
  }
  const answer = await response.json().catch(() => ({}));
  await new Promise(whenFree);
  if (!response.ok) {
    throw new Refused(
      answer.error || `The server refused this (${response.status}).`,
      response.status,
      answer.code,
    );
  }
  return answer;
}

const get = (path, query) => call("GET", path, { query });
const post = (path, body, query) => call("POST", path, { body, query });

export const fetchState = () => get("/local/state");
export const fetchUsers = () => get("/local/users");
export const fetchOlder = (channel, before) =>
  get("/local/messages", before ? { channel, before, limit: 50 } : { channel, limit: 50 });
export const interact = (body) => post("/local/interactions", body);
export const sendMessage = (body) => post("/local/messages", body);
export const editMessage = (channel, id, content) =>
  call("PATCH", `/local/messages/${channel}/${id}`, { body: { content } });
export const deleteMessage = (channel, id) => call("DELETE", `/local/messages/${channel}/${id}`);
export const react = (body) => post("/local/reactions", body);
export const pin = (body) => post("/local/pins", body);
export const createThread = (body) => post("/local/threads", body);
export const changeThread = (id, body) => call("PATCH", `/local/threads/${id}`, { body });
export const deleteChannel = (id) => call("DELETE", `/local/channels/${id}`);
export const openDm = (userId) => post("/local/dms", { user_id: userId });
export const markRead = (channel) => post("/local/read", { channel_id: channel });
export const sendTyping = (channel) => post("/local/typing", { channel_id: channel });
export const changeMe = (body) => call("PATCH", "/local/me", { body });

/** Upload files; gives their ids in order. */
export async function upload(files) {
  const form = new FormData();
  for (const file of files) form.append("files", file, file.name);
  const answer = await post("/local/uploads", form);
  return answer.uploads;
}
