import { ConnectionLost } from "./errors.js";

export interface RetryTerms {
  /** Tries in all. */
  attempts: number;
  /** Before the second try; doubled before each further one. */
  delayMs: number;
  /** A longer wait than this is left to the caller. */
  longestMs: number;
}

export type Fetch = (request: Request) => Promise<Response>;

/**
 * The same request again, and only where that can't do anything twice: what reads, what carries an Idempotency-Key,
 * under which the service does a thing once, and what was refused before it began.
 */
export function retrying(fetch: Fetch, { attempts, delayMs, longestMs }: RetryTerms): Fetch {
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await whole(fetch, request).catch((error: unknown) => {
        if (request.signal.aborted) throw error;
        return new ConnectionLost("The service did not answer.", { cause: error });
      });
      const wait = waitAfter(answer, delayMs * 2 ** (attempt - 1));
      const again = attempt < attempts && wait <= longestMs && (await mayRepeat(request, answer));
      if (again) {
        if (!(answer instanceof Error)) await answer.body?.cancel();
        await pause(wait, request.signal);
      } else if (answer instanceof Error) throw answer;
      else return answer;
    }
  };
}

/** An answer that breaks off is none; a stream's is read as it comes. */
async function whole(fetch: Fetch, request: Request): Promise<Response> {
  const answer = await fetch(request.clone());
  const comes = answer.headers.get("content-type")?.startsWith("text/event-stream");
  return comes || answer.body === null ? answer : new Response(await answer.blob(), answer);
}

async function mayRepeat({ method, headers }: Request, answer: Response | Error): Promise<boolean> {
  if (!(answer instanceof Error) && answer.status === 429) return true;
  if (method !== "GET" && !headers.has("idempotency-key")) return false;
  if (answer instanceof Error || [500, 502, 503, 504].includes(answer.status)) return true;
  return answer.status === 409 && (await isRunning(answer.clone()));
}

/** An earlier try of ours; anything else that is in the way stays there. */
async function isRunning(answer: Response): Promise<boolean> {
  return (await answer.text().catch(() => "")).includes('"request_in_progress"');
}

function waitAfter(answer: Response | Error, otherwise: number): number {
  const said = answer instanceof Error ? 0 : Number(answer.headers.get("retry-after"));
  // Not all at the same moment.
  return said > 0 ? said * 1000 : otherwise * (0.5 + Math.random() / 2);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
