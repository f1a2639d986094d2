import type { Chain } from "../../../chains.js";
import type { Usdc } from "../../../money.js";
import type { Lexed, NameRef, Span, Token } from "../types.js";
import type { SumSign } from "../values.js";
import type { DaySaid, Found } from "./dates.js";

/** What a text may be by its own key: a field of that name. */
export type TextKey = "reference" | "memo" | "description";

/** One thing that a sentence says of what is asked for. */
export type Slot = Span &
  (
    | {
        readonly kind: "amount";
        readonly units: Usdc;
        readonly each: boolean;
        readonly marked: boolean;
        readonly sign?: SumSign | undefined;
        /** "35 USDC + 6 USDC shipping": the latter comes on top. */
        readonly adds?: boolean;
        /** Of "460, not 480" the latter. */
        readonly not?: Usdc | undefined;
      }
    | {
        readonly kind: "item";
        readonly quantity: number;
        readonly units: Usdc;
        readonly text?: TextSaid;
        /** All that is counted, as it was said: "5 hours of coaching". */
        readonly counted?: string;
        /** With what may be a minus. */
        readonly signed?: boolean;
        readonly sign?: SumSign | undefined;
        /** Its price is of something else than what is counted. */
        readonly unclear?: boolean;
      }
    | { readonly kind: "total"; readonly units: Usdc }
    | { readonly kind: "goal"; readonly units: Usdc }
    | { readonly kind: "chain"; readonly chain: Chain }
    | { readonly kind: "address"; readonly address: string; readonly chain?: Chain }
    | { readonly kind: "wallet"; readonly wallet: WalletSaid }
    | {
        readonly kind: "client";
        readonly name: string;
        /** The name with what stands before it, or without it: "my tenant Ann Lee", "Ann Lee". */
        readonly orNames?: readonly string[];
        readonly refs: readonly NameRef[];
        readonly email?: string;
        /** Said of the sum's debtor, and not of whom a bill goes to. */
        readonly owes?: boolean;
      }
    | { readonly kind: "email"; readonly email: string; readonly keyed: boolean }
    | { readonly kind: "due"; readonly due: DaySaid }
    | { readonly kind: "expires"; readonly day: DaySaid }
    | { readonly kind: "interval"; readonly days: number; readonly recurring: boolean }
    | { readonly kind: "uses"; readonly once: boolean }
    | { readonly kind: "planId"; readonly id: number }
    | { readonly kind: "slug"; readonly slug: string }
    | { readonly kind: "url"; readonly of: "success" | "image"; readonly url: string }
    | { readonly kind: "name"; readonly name: string; readonly orNames?: readonly string[] }
    /** "No memo" is an empty one; told is what was done before anything was asked for. */
    | { readonly kind: "text"; readonly text: string; readonly of?: TextKey; readonly told?: boolean }
    | { readonly kind: "off"; readonly percent?: number; readonly units?: Usdc; readonly text?: string }
    | { readonly kind: "same" }
    | { readonly kind: "count"; readonly count: number }
    | { readonly kind: "lines"; readonly count: number }
    | { readonly kind: "repeats" }
  );

export type Said<S> = S extends Slot ? Omit<S, keyof Span> : never;

/** What the tokens from one place up to another say. */
export function slotTo(
  { tokens }: { readonly tokens: readonly Token[] },
  from: number,
  end: number,
  said: Said<Slot>,
): Found<Slot> {
  const span = { start: tokens[from]?.start ?? 0, end: tokens[end - 1]?.end ?? 0 };
  return { value: { ...said, ...span } as Slot, end };
}

/** What is said from a key on, in the words from one place up to another. */
export function textTo(
  said: Pick<Lexed, "text" | "tokens">,
  from: number,
  start: number,
  end: number,
  of?: TextKey,
) {
  const text = said.text.slice(said.tokens[start]?.start, said.tokens[end - 1]?.end);
  return slotTo(said, from, end, { kind: "text", text, of });
}

export type SlotOf<K extends Slot["kind"]> = Extract<Slot, { kind: K }>;

/** A stretch of free words. */
export interface TextSaid extends Span {
  readonly text: string;
}

/** One of the account's own wallets: by its label, or as mine. */
export interface WalletSaid {
  readonly refs: readonly NameRef[];
  readonly isDefault: boolean;
  readonly chain?: Chain;
}

/** What slots were said of. */
export interface Told {
  readonly slots: readonly Slot[];
}

export function urlFor(order: Told, use: "success" | "image"): string | undefined {
  return slotsOf(order, "url").find(({ of }) => of === use)?.url;
}

export function slotOf<K extends Slot["kind"]>({ slots }: Told, kind: K): SlotOf<K> | undefined {
  return slots.find((slot): slot is SlotOf<K> => slot.kind === kind);
}

export function slotsOf<K extends Slot["kind"]>({ slots }: Told, kind: K): SlotOf<K>[] {
  return slots.filter((slot): slot is SlotOf<K> => slot.kind === kind);
}
