import { randomBytes } from "node:crypto";

const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";

export type IdPrefix =
  | "acc"
  | "key"
  | "pl"
  | "inv"
  | "sub"
  | "don"
  | "po"
  | "wal"
  | "pay"
  | "evt"
  | "req"
  | "whk"
  | "dlv"
  | "cnf";

/** Prefixed and sortable: 48 bits of time, then 80 random bits, in Crockford's base 32. */
export function newId(prefix: IdPrefix, now: Date): string {
  return `${prefix}_${base32(BigInt(now.getTime()), 10)}${randomText(16)}`;
}

/** Five random bits a letter. */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => CROCKFORD[byte & 31]).join("");
}

function base32(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest >>= 5n) text = CROCKFORD[Number(rest & 31n)] + text;
  return text;
}
