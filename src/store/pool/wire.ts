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

  constructor(socket: Socket, onLost: () => void) {
    super();
    this.#socket = socket;
    let cause: Error | undefined;
    socket.on("data", (chunk) => this.emit("data", chunk));
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
    else this.#socket.write(chunk);
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

function lost(cause: Error | undefined): Error {
  const message = `the connection to the database was lost${cause ? `: ${cause.message}` : ""}`;
  return Object.assign(new Error(message, { cause }), { code: "CONNECTION_CLOSED" });
}
