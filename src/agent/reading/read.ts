import type { Noun } from "./reader.js";
import type { Slot } from "./slots/slots.js";

/** What a sentence or line is, when every word of it is understood. */
export type Read =
  /** Ends with what opens an order: "and", "can you". */
  | { readonly kind: "polite"; readonly assents: boolean; readonly leadsOn: boolean }
  /** Only what `shows` needs no question mark beside an order, and what `bids` always does. */
  | { readonly kind: "look"; readonly says: "shows" | "bids" | "asksWhat" | "asks" }
  | {
      readonly kind: "order";
      readonly noun: Noun;
      readonly plural: boolean;
      /** By a verb or a wish, rather than by its noun alone. */
      readonly asked: boolean;
      readonly slots: readonly Slot[];
    }
  | {
      readonly kind: "fills";
      readonly slots: readonly Slot[];
      readonly corrects: boolean;
      /** What was said is another, or one more of it. */
      readonly restates?: boolean;
      /** Those that say nothing by themselves. */
      readonly bare?: readonly Slot[];
    }
  | { readonly kind: "unread" };

export const UNREAD = { kind: "unread" } as const;
