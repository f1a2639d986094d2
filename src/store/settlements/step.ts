import type { Chain } from "../../chains.js";
import type { PaymentRow } from "../../records/payment.js";
import type { PageUrls } from "../../records/sighting.js";
import type { OurRecords } from "./our-records.js";

export interface Settlement {
  chain: Chain;
  urls: PageUrls;
  now: Date;
}

/** A row, and what it was before. */
export interface Step {
  row: PaymentRow;
  before: PaymentRow["status"] | undefined;
  isStored: boolean;
  /** Its payer is on the list, and was not when it was last looked at. */
  isHit: boolean;
}

export function stepOf(row: PaymentRow, before?: PaymentRow): Step {
  const isHit = row.screening === "hit" && before?.screening !== "hit";
  return { row, before: before?.status, isStored: before !== undefined, isHit };
}

/** What is left once payments were taken back: what still stands of the same terms, and the records as they were. */
export interface Aftermath {
  standing: readonly PaymentRow[];
  records: OurRecords;
}
