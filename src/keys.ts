import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { isTestnet } from "./chains.js";
import { hashSecret } from "./secret.js";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 43;
const TAIL_LENGTH = 6;

const KINDS = ["server", "collect"] as const;
export type KeyKind = (typeof KINDS)[number];
/** A key says what it is good for, and for which money. */
function prefixOf(kind: KeyKind): string {
  if (isTestnet()) return kind === "server" ? "svc_test_" : "svc_tpk_";
  return kind === "server" ? "svc_live_" : "svc_pk_";
}

export interface MintedKey {
  key: string;
  hash: Buffer;
  /** The last four characters, so that people can tell their keys apart. */
  hint: string;
}

/** 32 random bytes in base 62 and a checksum, so that an impossible key is refused without a query. */
export function mintKey(kind: KeyKind): MintedKey {
  const secret = base62(BigInt(`0x${randomBytes(32).toString("hex")}`), SECRET_LENGTH);
  const key = `${prefixOf(kind)}${secret}${tail(secret)}`;
  return { key, hash: hashSecret(key), hint: key.slice(-4) };
}

/** Meant to be one of ours, whether or not it can be one. */
export function isOurKey(text: string): boolean {
  return text.startsWith("svc_");
}

/** The kind of a key whose checksum holds; undefined for anything else. */
export function kindOfKey(key: string): KeyKind | undefined {
  const kind = KINDS.find((known) => key.startsWith(prefixOf(known)));
  if (!kind) return undefined;
  const body = key.slice(prefixOf(kind).length);
  if (body.length !== SECRET_LENGTH + TAIL_LENGTH || !/^[0-9A-Za-z]+$/.test(body)) return undefined;
  return tail(body.slice(0, SECRET_LENGTH)) === body.slice(SECRET_LENGTH) ? kind : undefined;
}

function tail(secret: string): string {
  return base62(BigInt(crc32(secret)), TAIL_LENGTH);
}

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = BASE62[Number(rest % 62n)] + text;
  return text;
}
