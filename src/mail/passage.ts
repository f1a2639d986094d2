import type { Readable } from "node:stream";

export interface Limits {
  /** Up to the login: connection, greeting, TLS. */
  openingMs: number;
  /** Its envelope, and all of its text. */
  letterMs: number;
  /** RFC 5321, 4.5.3.2.6: one that was taken and is sent again comes twice. */
  answerMs: number;
}

export const LIMITS: Limits = { openingMs: 60_000, letterMs: 300_000, answerMs: 600_000 };

/** How far a letter has come. Each part of its way has its time, however busily the other side says nothing meanwhile. */
export class Passage {
  stage: "opening" | "letter" | "answer" = "opening";
  readonly #late = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly limits: Limits) {
    this.#enter("opening");
  }

  get signal(): AbortSignal {
    return this.#late.signal;
  }

  /** Asked for once the session is open, read once the server wants it. */
  follow(text: Readable): Readable {
    this.#enter("letter");
    return text.once("end", () => this.#enter("answer"));
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #enter(stage: Passage["stage"]): void {
    clearTimeout(this.#timer);
    this.stage = stage;
    this.#timer = setTimeout(() => this.#late.abort(), this.limits[`${stage}Ms`]);
  }
}
