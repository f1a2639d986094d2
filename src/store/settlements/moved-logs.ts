import type { Hex } from "viem";
import type { PaymentRow } from "../../records/payment.js";
import { placeOf, type Sighting } from "../../records/sighting.js";

/** What a row keeps of a log. */
export type LogContent = Pick<PaymentRow, keyof PaymentRow & Exclude<keyof Sighting, "minedAt">>;

/** A log is its content: under the same hash and index another block may tell of something else. */
export function tellsTheSame(row: LogContent, sighting: Sighting): boolean {
  return (
    placeOf(row) === placeOf(sighting) &&
    row.kind === sighting.kind &&
    row.contract === sighting.contract &&
    row.termsId === sighting.termsId &&
    row.payer === sighting.payer &&
    row.destinationAddress === sighting.destinationAddress &&
    row.amount === sighting.amount &&
    row.fee === sighting.fee &&
    row.paidUntil?.getTime() === sighting.paidUntil?.getTime()
  );
}

/** Each place once, and of a transaction only what its newest block says: it is in one block alone. */
export function newestWord<S extends Sighting>(sightings: readonly S[]): S[] {
  const blocks = blocksOf(sightings);
  const standing = sightings.filter(({ txHash, blockHash }) => blocks.get(txHash) === blockHash);
  return [...new Map(standing.map((sighting) => [placeOf(sighting), sighting])).values()];
}

/** Rows that can't be true beside what is told now; the same log in the same block is the same fact. */
export function outdatedRows(known: readonly PaymentRow[], told: readonly Sighting[]): PaymentRow[] {
  if (known.length === 0) return [];
  const blocks = blocksOf(told);
  const places = new Map(told.map((sighting) => [placeOf(sighting), sighting]));
  return known.filter((row) => {
    if (row.status === "reverted") return false;
    const sighting = places.get(placeOf(row));
    const same = sighting !== undefined && tellsTheSame(row, sighting);
    if (blocks.get(row.txHash) !== row.blockHash) return row.status === "final" || !same;
    // Nodes disagree about a block: nothing follows from what was only seen, and what is final waits for its block to go.
    return row.status === "seen" && sighting !== undefined && !same;
  });
}

function blocksOf(sightings: readonly Sighting[]): Map<Hex, Hex> {
  return new Map(sightings.map(({ txHash, blockHash }) => [txHash, blockHash]));
}
