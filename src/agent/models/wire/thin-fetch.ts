import { Agent, type Dispatcher } from "undici";
import { ArrivingBody } from "./arriving-body.js";

const agent = new Agent({ connections: 256, keepAliveTimeout: 30_000 });

/** `fetch` as the model SDKs use it, for a fraction of the processor time of the built-in one. */
export function thinFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input);
  const { method = "GET", body = null, signal } = init;
  if (body !== null && typeof body !== "string") throw new TypeError("only text bodies are sent");
  const headers = init.headers instanceof Headers ? init.headers : new Headers(init.headers);
  return new Promise((resolve, reject) => {
    const exchange = new Exchange(resolve, reject, signal);
    agent.dispatch({ origin, path: pathname + search, method: method as "POST", headers, body }, exchange);
  });
}

type Fields = Record<string, string | string[] | undefined>;

/** One request under way. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #arriving = new ArrivingBody((why) => this.#give(why));
  #controller: Dispatcher.DispatchController | undefined;
  #given: Error | undefined;

  constructor(
    private readonly answer: (response: Response) => void,
    private readonly refuse: (error: Error) => void,
    private readonly signal: AbortSignal | null | undefined,
  ) {
    signal?.addEventListener("abort", this);
    if (signal?.aborted) this.handleEvent();
  }

  /** As the listener of its signal. */
  handleEvent(): void {
    this.#give(new DOMException("This operation was aborted", "AbortError"));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#given) controller.abort(this.#given);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, fields: Fields): void {
    // An early hint: the answer is still to come.
    if (status < 200) return;
    this.answer(new ThinResponse(status, fields, this.#arriving));
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Buffer): void {
    this.#arriving.add(piece);
  }

  onResponseEnd(): void {
    this.signal?.removeEventListener("abort", this);
    this.#arriving.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.signal?.removeEventListener("abort", this);
    this.#arriving.fail(error);
    this.refuse(error);
  }

  #give(why: Error): void {
    this.#given = why;
    this.#arriving.fail(why);
    this.#controller?.abort(why);
  }
}

/** Hands out the pieces as they come, which the SDKs iterate as they would a web stream. */
class ThinResponse extends Response {
  constructor(
    status: number,
    fields: Fields,
    private readonly arriving: ArrivingBody,
  ) {
    super(null, { status, headers: fields as Record<string, string> });
    Object.defineProperty(this, "body", { value: arriving });
  }

  override readonly text = (): Promise<string> => this.arriving.text();
  override readonly json = async (): Promise<unknown> => JSON.parse(await this.arriving.text());
}
