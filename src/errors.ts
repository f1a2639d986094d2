export interface Issue {
  path: string;
  message: string;
}

const STATUS = {
  invalid_json: 400,
  validation_failed: 400,
  role_not_allowed: 400,
  missing_key: 401,
  invalid_key: 401,
  session_ended: 401,
  spend_limit_reached: 402,
  insufficient_scope: 403,
  wrong_key_type: 403,
  strict_key: 403,
  wrong_origin: 403,
  sign_in_again: 403,
  forbidden_host: 403,
  not_found: 404,
  method_not_allowed: 405,
  no_linked_wallet: 409,
  slug_taken: 409,
  plan_id_taken: 409,
  last_owner: 409,
  name_taken: 409,
  request_in_progress: 409,
  state_conflict: 409,
  too_many_webhooks: 409,
  gone: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  sanctioned_recipient: 422,
  sanctioned_address: 422,
  total_mismatch: 422,
  idempotency_key_reused: 422,
  split_unequal: 422,
  pasted_span_invalid: 422,
  transaction_failed: 422,
  no_matching_payment: 422,
  refund_too_large: 422,
  credit_too_large: 422,
  rate_limited: 429,
  too_many_waiting: 429,
  internal_error: 500,
  screening_unavailable: 503,
  model_unavailable: 503,
  chain_unavailable: 503,
  database_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

export function statusOf(code: ErrorCode): number {
  return STATUS[code];
}

export interface ErrorExtras {
  issues?: Issue[];
  retryAfterSeconds?: number;
  /** Further public facts that a caller can act on (a price, an expected total). */
  details?: Record<string, unknown>;
  /** How to come in, as WWW-Authenticate says it; where there is more to say than that a key is wanted. */
  challenge?: string;
  /** What is behind it: for the log alone. */
  cause?: unknown;
}

/** The only text that leaves the house or reaches a model. */
export class PublicError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extras: ErrorExtras = {},
  ) {
    super(message, { cause: extras.cause });
    this.name = "PublicError";
    this.status = statusOf(code);
  }

  /** For the operator at his own terminal, who may know what is behind it. */
  get told(): string {
    const { cause } = this.extras;
    return cause instanceof Error ? cause.message || String(cause) : this.message;
  }

  /** When it is worth another try, in whole seconds. */
  get againInSeconds(): number | undefined {
    const { retryAfterSeconds: wait } = this.extras;
    return wait === undefined ? undefined : Math.max(1, Math.ceil(wait));
  }

  toJSON(): Record<string, unknown> {
    const { issues, details } = this.extras;
    const wait = this.code === "rate_limited" ? this.againInSeconds : undefined;
    const again = wait === undefined ? "" : ` Try again in ${wait} second${wait === 1 ? "" : "s"}.`;
    return { code: this.code, message: this.message + again, ...details, ...(issues && { issues }) };
  }
}

export function isDatabaseAway(error: unknown): error is PublicError {
  return error instanceof PublicError && error.code === "database_unavailable";
}

/** For the log alone: what is behind it, where it tells the public something else. */
export function behind(error: unknown): string {
  return String(error instanceof PublicError && error.cause ? error.cause : error);
}
