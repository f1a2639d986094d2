import { createHash } from "node:crypto";
import type { Noun } from "./reader.js";
import type { Slot } from "./slots/slots.js";
import type { Turn } from "./types.js";

/** An order that our own code asked more of: a bare value answers that question, and no other. */
export interface OpenOrder {
  readonly noun: Noun | "payout";
  /** All that was said of it so far. */
  readonly said: readonly string[];
  /** What was asked for. */
  readonly open: readonly Slot["kind"][];
}

/** How our question is remembered: by all that the user had said, up to each of his turns. Clients trim what we reply. */
export function turnsHashes(turns: readonly Turn[]): string[] {
  let before = "";
  return turns
    .filter(({ role }) => role === "user")
    .map(({ content }) => {
      const text = content.normalize("NFC").trim().replace(/\s+/g, " ");
      before = createHash("sha256").update(`${before}\n${text}`).digest("hex");
      return before;
    });
}
