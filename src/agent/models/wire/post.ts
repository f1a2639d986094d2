import type { Dispatcher } from "undici";
import { outgoing } from "../../../outgoing.js";
import { ArrivingBody } from "./arriving-body.js";

/** Where something is sent, and with which headers. */
export interface Target {
  readonly origin: string;
  readonly path: string;
  /** Name, value, name, value. */
  readonly headers: string[];
}

export interface Arriving {
  readonly status: number;
  readonly type: string;
  readonly body: ArrivingBody;
}

/** A request without what `fetch` makes around it, which is most of its processor time. */
export function post(target: Target, body: string, signal: AbortSignal): Promise<Arriving> {
  return new Promise((resolve, reject) => {
    outgoing().dispatch({ ...target, method: "POST", body }, new Exchange(resolve, reject, signal));
  });
}

type Fields = Record<string, string | string[] | undefined>;

/** One request under way. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #arriving = new ArrivingBody((why) => this.#give(why));
  #controller: Dispatcher.DispatchController | undefined;
  #given: Error | undefined;

  constructor(
    private readonly answer: (arriving: Arriving) => void,
    private readonly refuse: (error: Error) => void,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener("abort", this);
    if (signal.aborted) this.handleEvent();
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
    this.answer({ status, type: String(fields["content-type"] ?? ""), body: this.#arriving });
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Buffer): void {
    this.#arriving.add(piece);
  }

  onResponseEnd(): void {
    this.signal.removeEventListener("abort", this);
    this.#arriving.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.signal.removeEventListener("abort", this);
    this.#arriving.fail(error);
    this.refuse(error);
  }

  #give(why: Error): void {
    this.#given = why;
    this.#arriving.fail(why);
    this.#controller?.abort(why);
  }
}
