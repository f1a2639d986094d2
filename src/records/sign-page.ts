import { z } from "zod";
import { randomText } from "../ids.js";
import { record } from "./record.js";
import type { PageUrls } from "./sighting.js";

export const signPageRecord = record("SignPage", { id: z.string(), sign_url: z.string() });

/** 130 random bits: whoever has the address may look and sign, and nobody finds it. */
export function mintSignSlug(): string {
  return randomText(26);
}

/** Where its owner signs a record; null where nothing waits for a signature. */
export function signUrl(
  { signSlug }: { signSlug: string | null },
  waits: boolean,
  urls: Pick<PageUrls, "sign">,
): string | null {
  return waits && signSlug !== null ? urls.sign(signSlug) : null;
}
