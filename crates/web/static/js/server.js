// Talking to the server: plain requests, and the live table that finds its way back by itself.

/** What the server refused, and why in words. */
class Refusal extends Error {
  constructor(code, message) {
    super(message.charAt(0).toUpperCase() + message.slice(1));
    this.code = code;
  }
}

async function answer(response) {
  const body = await response.json().catch(() => null);
  if (response.ok) return body;
  const { code = "unknown", message = `The server answered ${response.status}.` } = body?.error ?? {};
  throw new Refusal(code, message);
}

export const get = async (path) => answer(await fetch(path));

export const post = async (path, body = {}) =>
  answer(
    await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

const LONGEST_WAIT = 5000;

/**
 * A table's socket. Reopens when it breaks, ever more slowly; the server sends the whole view again,
 * so nothing has to be caught up. `on` has `message(object)`, `state("open" | "closed" | "gone")`.
 */
export class TableLink {
  #socket = null;
  #waits = 0;
  #next = 1;
  #answers = new Map();
  #left = false;

  constructor(id, on) {
    this.id = id;
    this.on = on;
    this.#open();
    addEventListener("pagehide", () => this.close());
    addEventListener("online", () => this.#retryNow());
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.#retryNow(),
    );
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a message without waiting. */
  send(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
  }

  /** Sends a message and resolves with the reply that carries its number. */
  ask(message) {
    if (!this.isOpen) return Promise.reject(new Refusal("closed", "The table is not connected just now."));
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      this.send({ ...message, id });
    });
  }

  close() {
    this.#left = true;
    this.#socket?.close();
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/table/${this.id}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#waits = 0;
      this.on.state("open");
    });
    socket.addEventListener("message", ({ data }) => this.#take(JSON.parse(data)));
    socket.addEventListener("close", () => this.#lost());
  }

  #take(message) {
    const waiting = this.#answers.get(message.id);
    if (waiting) {
      this.#answers.delete(message.id);
      if (message.type === "error") waiting.reject(new Refusal(message.code, message.message));
      else waiting.resolve(message);
      return;
    }
    this.on.message(message);
  }

  async #lost() {
    for (const { reject } of this.#answers.values())
      reject(new Refusal("closed", "The connection broke; it is being restored."));
    this.#answers.clear();
    if (this.#left) return;
    this.on.state("closed");
    const gone = await get(`/api/tables/${this.id}`).then(
      () => false,
      (refusal) => refusal.code === "not-found",
    );
    if (gone) return this.on.state("gone");
    const wait = Math.min(LONGEST_WAIT, 200 * 2 ** this.#waits++);
    this.timer = setTimeout(() => this.#open(), wait);
  }

  #retryNow() {
    if (this.#left || !this.timer || this.#socket.readyState < WebSocket.CLOSING) return;
    clearTimeout(this.timer);
    this.#open();
  }
}
