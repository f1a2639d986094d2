import { ONE_USDC } from "../../money.js";
import { PRICES } from "../../plans.js";

export type Provenance = "own" | "user" | "chain";

/** What a reply may name: the user's own words, the account's trusted records, typed fields of this chat's results. */
export interface KnownValues {
  /** Lower case, with the strongest place each was seen in. */
  readonly addresses: Map<string, Provenance>;
  /** Exactly as the service or the user wrote them. */
  readonly urls: Set<string>;
  /** Lower case: e-mails, hosts, handles, hashes, bank accounts. */
  readonly words: Set<string>;
  /** Lower case: record ids, numbers and slugs. */
  readonly ids: Set<string>;
  readonly amounts: Set<bigint>;
  /** What those of one list, order or record come to. */
  readonly sums: Set<bigint>;
  readonly dates: Set<string>;
  readonly facts: Fact[];
}

/** What one record of this chat's results shows to have happened. */
export interface Fact {
  /** Its statuses, the names of its numbers that are not 0, and of its moments. */
  readonly says: readonly string[];
  /** Lower case: what it is called by. */
  readonly names: readonly string[];
}

/** K: prices, the least and the most, and from where on a payout is shown first. */
const OWN_FIGURES = [...Object.values(PRICES), 1n, 10_000n, 10_000n * ONE_USDC, 1_000_000_000n * ONE_USDC];

export function noValues(): KnownValues {
  return {
    addresses: new Map(),
    urls: new Set(),
    words: new Set(),
    ids: new Set(),
    amounts: new Set(),
    sums: new Set(OWN_FIGURES),
    dates: new Set(),
    facts: [],
  };
}
