import type { Origin } from "../reading/account.js";
import type { RuleName } from "./rules.js";

/** All that a model is told of a refusal: what is wrong, never what would be right; of a day alone, which one the words mean. */
const SAYS = {
  unknown_tool: "There is no such tool.",
  insufficient_scope: "This key may not use this tool.",
  validation_failed: "The call does not fit the tool's schema.",
  total_mismatch: "total_usd is not the sum of quantity × unit_price.",
  bad_checksum: "Not an address in lower case or with a right checksum.",
  confirmation_pending: "An action waits for the user's confirmation. Nothing more runs until then.",
  strict_key: "A strict key may not do this.",
  unknown_address: "This address is in no message of the user's and in no record he named. Ask for it.",
  unknown_email: "This e-mail stands in no message of the user's. Ask for it.",
  unknown_url: "Only an https URL of the user's on a public host is taken. Leave it out or ask.",
  unknown_record: "No such record of this account. Look it up or ask the user.",
  unknown_plan_id: "This number stands in no message of the user's. Ask for it.",
  chain_missing: "No message of the user names a chain. Ask which one.",
  contradicts_user: "The user's own words say otherwise.",
  order_mismatch: "The call differs from what the user ordered. Follow the user's own words, or ask.",
  smuggled_contact:
    "The text holds an address, e-mail, link, handle, phone or account number that the user did not write.",
  look_alike: "This address looks like a linked wallet and is another one.",
  too_many: "No more addresses are looked up in this request.",
} as const;

export type DenyCode = keyof typeof SAYS;

export interface Deny {
  readonly verdict: "deny";
  readonly rule: RuleName;
  readonly code: DenyCode;
  readonly field: string;
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

export type Finding =
  | Deny
  | Doubted
  | ({ readonly verdict: "source" } & Source)
  /** Something that the reply has to say, written by code. */
  | { readonly verdict: "note"; readonly text: string }
  /** Read, with nothing to say of it. */
  | { readonly verdict: "claim"; readonly path: string };

export function deny(rule: RuleName, code: DenyCode, field: string, message: string = SAYS[code]): Deny {
  return { verdict: "deny", rule, code, field, message };
}

export function doubt(rule: RuleName, field: string, message: string): Doubted {
  return { verdict: "confirm", rule, field, message };
}

export function source(path: string, origin: Origin, text: string): Finding {
  return { verdict: "source", path, origin, text };
}

export function claim(path: string): Finding {
  return { verdict: "claim", path };
}

export function note(text: string): Finding {
  return { verdict: "note", text };
}

export const FROM_USER = "from your message";
