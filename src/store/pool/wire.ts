import { EventEmitter } from "node:events";
import type { Socket } from "node:net";

/**
 * What postgres.js has for its socket. The driver's own loses the queries that are written after it has closed, or
 * ends the process by them (porsager/postgres 1154, 1186, 1208); with this one every query is settled: it says once
 * that the connection is lost, says so again to whoever still writes, and is closed for the driver only when
 * the member has been ended, which then takes nothing more.
 */
export class Wire extends EventEmitter {
  readonly #socket: Socket;
  #lost: Error | undefined;

  /** A server that says nothing for `silentMs` while it is asked something counts as lost. */
  constructor(
    socket: Socket,
    private readonly silentMs: number,
    onLost: () => void,
  ) {
    super();
    this.#socket = socket;
    let cause: Error | undefined;
    socket.on("timeout", () => socket.destroy(new Error(`it said nothing for ${silentMs} ms`)));
    socket.on("data", (chunk) => {
      if (isReady(chunk)) socket.setTimeout(0);
      this.emit("data", chunk);
    });
    socket.on("drain", () => this.emit("drain"));
    socket.on("error", (error) => {
      cause = error;
    });
    socket.on("close", () => {
      this.#lost = lost(cause);
      this.#say(this.#lost);
      onLost();
    });
  }

  get readyState(): string {
    return this.#lost ? "closed" : this.#socket.readyState;
  }

  /** Never "full": the driver would send nothing more before the server has answered what is on its way. */
  write(chunk: Uint8Array): boolean {
    const error = this.#lost;
    if (error) process.nextTick(() => this.#say(error));
    else this.#socket.setTimeout(this.silentMs).write(chunk);
    return true;
  }

  end(chunk: Uint8Array): void {
    this.#socket.end(chunk);
  }

  destroy(): void {
    this.#socket.destroy();
  }

  setKeepAlive(on: boolean, milliseconds: number): void {
    this.#socket.setKeepAlive(on, milliseconds);
  }

  /** For the driver; the socket itself is gone already. */
  close(): void {
    this.emit("close", false);
  }

  /** Where the driver listens no more, there is nothing left to settle. */
  #say(error: Error): void {
    if (this.listenerCount("error") > 0) this.emit("error", error);
  }
}

const READY_FOR_QUERY = Buffer.from([90, 0, 0, 0, 5]);

/** It ends with the message that all was answered, of six bytes. */
function isReady(chunk: Buffer): boolean {
  return chunk.subarray(-6, -1).equals(READY_FOR_QUERY);
}

function lost(cause: Error | undefined): Error {
  const message = `the connection to the database was lost${cause ? `: ${cause.message}` : ""}`;
  return Object.assign(new Error(message, { cause }), { code: "CONNECTION_CLOSED" });
}
