import { isObject } from "../../../is-object.js";
import { isRetriedStatus, type Model, ModelFailure, type ModelRequest } from "../model.js";
import { type AnswerDraft, finishDraft, newDraft } from "./answer-draft.js";
import type { ArrivingBody } from "./arriving-body.js";
import { type ReadEvent, readEvents } from "./event-stream.js";
import { type Arriving, post, type Target } from "./post.js";

/** What an SDK knows of its server: the address, and the headers with the key among them. */
interface Sdk {
  buildRequest(request: { method: "post"; path: string; headers: Record<string, string> }): Promise<{
    req: { headers: Headers };
    url: string;
  }>;
}

export interface Wire extends Pick<Model, "provider" | "model"> {
  readonly sdk: Sdk;
  readonly path: string;
  toBody(request: ModelRequest): string;
  readWhole(answer: Record<string, unknown>, draft: AnswerDraft): void;
  /** Whether what a server refuses tells how it wants to be asked instead. */
  learns?(refusal: string): boolean;
  /** What reads the events of one answer, one by one. */
  eventReader(draft: AnswerDraft, onFirstByte: () => void): ReadEvent;
}

/** A server may have several wishes, and each is told in an answer of its own. */
const MOST_LESSONS = 3;

/** From one request to the next only the body differs: the rest of it is worked out once. */
export function wireModel(wire: Wire): Model {
  const { provider, model, sdk, path, toBody, readWhole, eventReader } = wire;
  let target: Promise<Target> | undefined;
  async function ask(request: ModelRequest, lessons = MOST_LESSONS): Promise<Arriving> {
    target ??= targetOf(sdk, path);
    const body = toBody(request);
    const arriving = await post(await target, body, request.signal);
    if (arriving.status < 300) return arriving;
    const refusal = await arriving.body.text();
    const isOfForm = arriving.status === 400 || arriving.status === 422;
    // Who was asked beside it may have taught the same meanwhile.
    if (isOfForm && lessons > 0 && (toBody(request) !== body || wire.learns?.(refusal)))
      return ask(request, lessons - 1);
    throw new Refused(arriving.status, refusal);
  }
  return {
    provider,
    model,
    async answer(request) {
      const draft = newDraft();
      try {
        const { type, body } = await ask(request);
        // Judged by what came, not by what was asked for: some servers answer a stream request with one JSON body.
        if (type.includes("text/event-stream"))
          await readEvents(body, eventReader(draft, request.onFirstByte));
        else readWhole(await readObject(body), draft);
      } catch (error) {
        throw failure(error, draft);
      }
      return finishDraft(draft);
    },
  };
}

async function targetOf(sdk: Sdk, path: string): Promise<Target> {
  const headers = { "content-type": "application/json", "accept-encoding": "identity" };
  const { req, url } = await sdk.buildRequest({ method: "post", path, headers });
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search, headers: [...req.headers].flat() };
}

async function readObject(body: ArrivingBody): Promise<Record<string, unknown>> {
  const value: unknown = JSON.parse(await body.text());
  if (!isObject(value)) throw new Error("an answer that is no JSON object");
  return value;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    answer: string,
  ) {
    super(answer);
  }
}

/** Never in the error's own words: they may quote the key, or what was answered. */
function failure(error: unknown, { usage }: AnswerDraft): ModelFailure {
  if (!(error instanceof Refused)) return new ModelFailure(kindOf(error), true, usage);
  return new ModelFailure(`status ${error.status}`, isRetriedStatus(error.status), usage);
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
