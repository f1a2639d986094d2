import { hash, randomBytes } from "node:crypto";

export interface Secret {
  text: string;
  /** All of it that is ever stored. */
  hash: Buffer;
}

/** 32 random bytes for a cookie, a link or a token, as base64url. */
export function mintSecret(): Secret {
  const text = randomBytes(32).toString("base64url");
  return { text, hash: hashSecret(text) };
}

export function hashSecret(text: string): Buffer {
  return hash("sha256", text, "buffer");
}
