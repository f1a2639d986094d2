import type { Origin } from "../reading/account.js";
import type { RuleName } from "./rules.js";

export type DenyCode =
  | "unknown_tool"
  | "insufficient_scope"
  | "validation_failed"
  | "total_mismatch"
  | "bad_checksum"
  | "unknown_address"
  | "unknown_email"
  | "unknown_url"
  | "unknown_record"
  | "unknown_plan_id"
  | "wallet_not_named"
  | "chain_missing"
  | "contradicts_user"
  | "order_mismatch"
  | "date_past"
  | "smuggled_contact"
  | "look_alike"
  | "too_many"
  | "confirmation_pending"
  | "strict_key";

export interface Deny {
  readonly verdict: "deny";
  readonly rule: RuleName;
  readonly code: DenyCode;
  readonly field: string;
  /** Says what is wrong, never what would be right. */
  readonly message: string;
}

export interface Doubted {
  readonly verdict: "confirm";
  readonly rule: RuleName;
  readonly field?: string;
  readonly message: string;
}

/** Where a value of the call came from; goes onto the card and into the record. */
export interface Source {
  readonly path: string;
  readonly origin: Origin;
  readonly text: string;
}

/** Something that the reply has to say, written by code. */
export interface Note {
  readonly verdict: "note";
  readonly text: string;
}

/** Read, with nothing to say of it. */
export interface Claim {
  readonly verdict: "claim";
  readonly path: string;
}

export type Finding = Deny | Doubted | Note | Claim | ({ readonly verdict: "source" } & Source);

export function deny(rule: RuleName, code: DenyCode, field: string, message: string): Deny {
  return { verdict: "deny", rule, code, field, message };
}

export function doubt(rule: RuleName, field: string, message: string): Doubted {
  return { verdict: "confirm", rule, field, message };
}

export function source(path: string, origin: Origin, text: string): Finding {
  return { verdict: "source", path, origin, text };
}

export function claim(path: string): Claim {
  return { verdict: "claim", path };
}

export function note(text: string): Note {
  return { verdict: "note", text };
}

export const FROM_USER = "from your message";
