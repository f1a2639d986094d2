import type { Issue, paths } from "./api.js";

type Answers<T> = T extends { responses: infer R } ? R[keyof R] : never;
type Bodies<T> = T extends { content: { "application/json": infer B } } ? B : never;
type Refusal = Extract<Bodies<Answers<paths[keyof paths][keyof paths[keyof paths]]>>, { error: unknown }>;
export type ErrorCode = Refusal["error"]["code"];

interface ErrorBody {
  code: string;
  message: string;
  issues?: Issue[];
  docs?: string;
  request_id?: string;
}

/** A refusal of the service. `code` stays what it is; `message` is for people. */
export class UnsignedError extends Error {
  override readonly name: string = "UnsignedError";
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  readonly requestId: string | undefined;
  /** Where its code is explained. */
  readonly docs: string | undefined;
  /** What it carries beside its message: a price, an expected total. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    readonly status: number,
    { code, message, issues = [], docs, request_id, ...details }: ErrorBody,
    /** In how many seconds to come back, where the service said so. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.code = code as ErrorCode;
    this.issues = issues;
    this.docs = docs;
    this.requestId = request_id;
    this.details = details;
  }
}

/** 400, 413, 415: correct it and send it again. */
export class InvalidRequest extends UnsignedError {
  override readonly name = "InvalidRequest";
}
/** 401: no key, a wrong one, or a session that is over. */
export class NotAuthenticated extends UnsignedError {
  override readonly name = "NotAuthenticated";
}
/** 402, 403: the key, the member or the spend limit does not allow it. */
export class NotAllowed extends UnsignedError {
  override readonly name = "NotAllowed";
}
/** 404, 410. */
export class NotFound extends UnsignedError {
  override readonly name = "NotFound";
}
/** 409: something else is in the way. */
export class Conflict extends UnsignedError {
  override readonly name = "Conflict";
}
/** 422: well formed, and refused. Nothing was created. */
export class Refused extends UnsignedError {
  override readonly name = "Refused";
}
/** 429. */
export class RateLimited extends UnsignedError {
  override readonly name = "RateLimited";
}
/** 5xx: not known to have happened. The same Idempotency-Key tells. */
export class Unavailable extends UnsignedError {
  override readonly name = "Unavailable";
}

/** The request or its answer was lost: what became of it is unknown, and the same Idempotency-Key tells. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

/** A webhook that this service did not sign, or not just now. */
export class InvalidSignature extends Error {
  override readonly name = "InvalidSignature";
}

const CLASSES: Readonly<Record<number, typeof UnsignedError>> = {
  401: NotAuthenticated,
  402: NotAllowed,
  403: NotAllowed,
  404: NotFound,
  409: Conflict,
  410: NotFound,
  422: Refused,
  429: RateLimited,
};

export async function errorOf(answer: Response): Promise<UnsignedError> {
  const text = await answer.text().catch(() => "");
  const wait = Number(answer.headers.get("retry-after"));
  return errorFrom(answer.status, bodyIn(text) ?? lost(answer, text), wait > 0 ? wait : undefined);
}

export function errorFrom(status: number, body: ErrorBody, retryAfter?: number): UnsignedError {
  const Class = CLASSES[status] ?? (status >= 500 ? Unavailable : InvalidRequest);
  return new Class(status, body, retryAfter);
}

function bodyIn(text: string): ErrorBody | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: ErrorBody };
    return typeof error?.code === "string" ? error : undefined;
  } catch {
    return undefined;
  }
}

/** Something between us answered in the service's place: a proxy, mostly. */
function lost({ status, type, headers }: Response, text: string): ErrorBody {
  // To browsers alone it is not said where.
  const place = type === "opaqueredirect" ? "another address" : headers.get("location");
  const said = place ? `it leads to ${place}, which is not followed: correct baseUrl` : text.slice(0, 200);
  return { code: "internal_error", message: `The answer ${status} is not this service's: ${said}` };
}
