const MOST_BYTES = 8 * 1024 * 1024;
/** For the end of an answer whose last event was read: whoever ends it in time keeps the connection. */
const END_WAIT_MS = 1_000;

/** What a server sends, piece by piece or as one text; more than 8 MiB is no answer. */
export class ArrivingBody implements AsyncIterable<Uint8Array> {
  readonly #pieces: Buffer[] = [];
  #size = 0;
  #ended = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;

  /** `leave` is called when nobody reads on. */
  constructor(private readonly leave: (why: Error) => void) {}

  add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#size += piece.length;
    if (this.#size > MOST_BYTES) this.leave(new Error("an answer of more than 8 MiB"));
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  fail(error: Error): void {
    this.#error ??= error;
    this.#wake?.();
  }

  async text(): Promise<string> {
    while (!this.#isOver()) await this.#more();
    return Buffer.concat(this.#pieces).toString();
  }

  /** Whole lines, so that nobody goes over all of an unfinished one again with every piece of it. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    let from = 0;
    try {
      for (let next = 0; ; ) {
        const piece = this.#pieces[next];
        if (piece) {
          next += 1;
          if (!endsLine(piece)) continue;
        } else if (!this.#isOver()) {
          await this.#more();
          continue;
        }
        if (next > from) yield Buffer.concat(this.#pieces.slice(from, next));
        if (!piece) return;
        from = next;
      }
    } finally {
      if (!this.#ended) setTimeout(() => this.#leaveUnended(), END_WAIT_MS).unref();
    }
  }

  #leaveUnended(): void {
    if (!this.#ended) this.leave(new Error("nobody reads on"));
  }

  #isOver(): boolean {
    if (this.#error) throw this.#error;
    return this.#ended;
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

function endsLine(piece: Buffer): boolean {
  return piece.includes("\n") || piece.includes("\r");
}
