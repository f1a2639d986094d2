import createFetchClient, { type FetchResponse, type MaybeOptionalInit } from "openapi-fetch";
import type { ChatBody, Event, paths } from "./api.js";
import { type ChatEvent, readChat } from "./chat-stream.js";
import { ConnectionLost, errorOf } from "./errors.js";
import { readEvents, SILENT_MS, within } from "./event-stream.js";
import { type Fetch, type RetryTerms, retrying } from "./retry.js";

export interface ClientOptions {
  baseUrl: string;
  /** A server key, or a collect key in a browser; none where a session's cookie speaks. */
  key?: string | undefined;
  retries?: Partial<RetryTerms>;
  fetch?: Fetch;
}

type Method = "get" | "post" | "patch" | "delete";
type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, unknown> ? P : never;
}[keyof paths];
// biome-ignore lint/suspicious/noExplicitAny: what openapi-fetch itself asks of an operation
type Described = Record<string | number, any>;
type Operation<P extends keyof paths, M extends Method> =
  paths[P] extends Record<M, infer O extends Described> ? O : never;
type Answer<P extends keyof paths, M extends Method> = NonNullable<
  FetchResponse<Operation<P, M>, { parseAs: "json" }, "application/json">["data"]
>;
/** What answers with JSON: of a PDF there is nothing to read as such. */
type Read = {
  [P in PathsWith<"get">]: Operation<P, "get"> extends {
    responses: { 200: { content: { "application/json": unknown } } };
  }
    ? P
    : never;
}[PathsWith<"get">];
/** May be left out where nothing has to be said. */
type Given<P extends keyof paths, M extends Method> =
  MaybeOptionalInit<paths[P], Extract<M, keyof paths[P]>> extends infer I
    ? undefined extends I
      ? [init?: NonNullable<I>]
      : [init: I]
    : never;
type Item<P extends PathsWith<"get">> =
  Answer<P, "get"> extends { data: (infer T)[]; next_cursor: unknown } ? T : never;
type Lists = { [P in Read]: [Item<P>] extends [never] ? never : P }[Read];

export interface Unsigned {
  get<P extends Read>(path: P, ...given: Given<P, "get">): Promise<Answer<P, "get">>;
  /** With an Idempotency-Key of its own where none is given, so that a lost answer can be asked for again. */
  post<P extends PathsWith<"post">>(path: P, ...given: Given<P, "post">): Promise<Answer<P, "post">>;
  patch<P extends PathsWith<"patch">>(path: P, ...given: Given<P, "patch">): Promise<Answer<P, "patch">>;
  delete<P extends PathsWith<"delete">>(path: P, ...given: Given<P, "delete">): Promise<Answer<P, "delete">>;
  /** Every record of a list, page after page as they are asked for. */
  list<P extends Lists>(path: P, ...given: Given<P, "get">): AsyncGenerator<Item<P>, void>;
  /** The agent's answer as it comes. */
  chat(
    question: ChatBody,
    options?: { idempotencyKey?: string; signal?: AbortSignal },
  ): AsyncGenerator<ChatEvent>;
  /**
   * What happens from now on, or since that number, until the service ends the stream; there once it has begun. One
   * that falls silent, or is kept back by something between, is a `ConnectionLost`.
   */
  events(options?: { after?: number; signal?: AbortSignal }): Promise<AsyncGenerator<Event, void>>;
  /** What is no JSON: a PDF, a table. */
  file<P extends PathsWith<"get">>(path: P, ...given: Given<P, "get">): Promise<Blob>;
}

type Call = (path: string, init?: object) => Promise<{ data?: unknown }>;
interface Page {
  data: unknown[];
  next_cursor: string | null;
}

const NO_JSON = "What answered is not this service, or a file, which `file` is for: it sent no JSON.";

const BROKE_OFF = "The stream broke off.";
const RETRIES: RetryTerms = { attempts: 4, delayMs: 500, longestMs: 20_000 };

/** A client of one account, in browsers and Node. A refusal is thrown, as an `UnsignedError`. */
export function createUnsigned({
  baseUrl,
  key,
  retries,
  fetch = (request) => globalThis.fetch(request),
}: ClientOptions): Unsigned {
  if (!isAddress(baseUrl))
    throw new TypeError("baseUrl: expected the service's http(s) address, such as https://pay.example.com");
  const client = createFetchClient<paths>({
    baseUrl,
    // Led on, what makes a record becomes a look at the others, and the key is left behind: the caller corrects his address.
    redirect: "manual",
    fetch: retrying(fetch, { ...RETRIES, ...retries }),
    ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
  });
  client.use({
    onRequest({ request }) {
      if (request.method === "POST" && !request.headers.has("idempotency-key"))
        request.headers.set("idempotency-key", crypto.randomUUID());
      return request;
    },
    async onResponse({ response }) {
      if (!response.ok) throw await errorOf(response);
    },
  });
  // The paths and methods were judged at the call: in here they are only passed on.
  const calls = client as unknown as Record<Uppercase<Method>, Call>;
  const ask = async <T>(method: Uppercase<Method>, path: string, init?: object): Promise<T> => {
    const { data } = await calls[method](path, init).catch((cause) => {
      throw cause instanceof SyntaxError ? new ConnectionLost(NO_JSON, { cause }) : cause;
    });
    if (data === undefined) throw new ConnectionLost(NO_JSON);
    return data as T;
  };
  const list = async function* (path: string, init: { params?: { query?: object } } = {}) {
    let cursor: string | undefined;
    do {
      const query = { ...init.params?.query, ...(cursor !== undefined && { cursor }) };
      const page = await ask<Page>("GET", path, { ...init, params: { ...init.params, query } });
      yield* page.data;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  };
  const chat: Unsigned["chat"] = async function* (question, { idempotencyKey, signal } = {}) {
    const headers = {
      accept: "text/event-stream",
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    };
    const init = { body: question, headers, signal, parseAs: "stream" };
    yield* unlessEnded(readChat(await ask("POST", "/api/v1/chat", init)), signal);
  };
  const events: Unsigned["events"] = async ({ after, signal } = {}) => {
    const params = { query: after === undefined ? {} : { after_sequence: after } };
    const headers = { accept: "text/event-stream" };
    const tired = new AbortController();
    const until = signal ? AbortSignal.any([signal, tired.signal]) : tired.signal;
    const init = { params, headers, signal: until, parseAs: "stream" };
    const asked = ask<ReadableStream<Uint8Array>>("GET", "/api/v1/events", init);
    try {
      return unlessEnded(await begun(await within(asked, SILENT_MS, BROKE_OFF)), signal);
    } catch (error) {
      tired.abort(error);
      signal?.throwIfAborted();
      throw error;
    }
  };
  return {
    get: (path: string, init?: object) => ask("GET", path, init),
    post: (path: string, init?: object) => ask("POST", path, init),
    patch: (path: string, init?: object) => ask("PATCH", path, init),
    delete: (path: string, init?: object) => ask("DELETE", path, init),
    file: (path: string, init?: object) => ask("GET", path, { ...init, parseAs: "blob" }),
    list,
    chat,
    events,
  } as Unsigned;
}

/** As requests take it: with no login in it, and a path alone only from a page of the same host. */
function isAddress(baseUrl: string): boolean {
  try {
    return /^https?:/.test(new Request(baseUrl).url);
  } catch {
    return false;
  }
}

/** Whoever ends a stream by his signal is told that, not that it was lost. */
async function* unlessEnded<T>(stream: AsyncGenerator<T, void>, signal?: AbortSignal) {
  try {
    yield* stream;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

/** Once it has said anything: what something between keeps back has not begun, whatever its head said. */
async function begun(body: ReadableStream<Uint8Array>): Promise<AsyncGenerator<Event, void>> {
  let heard = () => {};
  const life = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const events = readEvents(body, BROKE_OFF, heard);
  const first = events.next();
  await Promise.race([life, first]);
  return eventsOf(first, events);
}

async function* eventsOf(
  first: ReturnType<ReturnType<typeof readEvents>["next"]>,
  rest: ReturnType<typeof readEvents>,
): AsyncGenerator<Event, void> {
  try {
    for (let next = await first; !next.done; next = await rest.next()) yield next.value.data;
  } finally {
    await rest.return(undefined);
  }
}
