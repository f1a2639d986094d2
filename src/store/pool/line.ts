import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { type Place, reach } from "./reach.js";

/** What a driver has for its socket that makes one by itself and connects it: it leads to wherever the settings say. */
export class Line extends Duplex {
  #socket: Socket | undefined;

  constructor(
    private readonly place: Place,
    private readonly patienceMs: number,
  ) {
    super({ allowHalfOpen: false });
  }

  connect(): void {
    reach(this.place, this.patienceMs).then(
      (socket) => this.#take(socket),
      (error) => this.destroy(error),
    );
  }

  #take(socket: Socket): void {
    if (this.destroyed) return void socket.destroy();
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.push(chunk) || socket.pause());
    socket.on("end", () => this.push(null));
    socket.on("error", (error) => this.destroy(error));
    socket.on("close", () => this.destroy());
    this.emit("connect");
  }

  /** The network alone is asked to: what the driver sets before there is a socket holds for every one. */
  setNoDelay(): void {}

  setKeepAlive(on: boolean, milliseconds: number): void {
    this.#socket?.setKeepAlive(on, milliseconds);
  }

  ref(): void {
    this.#socket?.ref();
  }

  unref(): void {
    this.#socket?.unref();
  }

  override _read(): void {
    this.#socket?.resume();
  }

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error | null) => void): void {
    this.#socket?.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.#socket?.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket?.destroy();
    done(error);
  }
}
