import type { Chain } from "../../chains.js";
import type { PaymentRow } from "../../records/payment.js";
import type { PageUrls } from "../../records/sighting.js";

export interface Settlement {
  chain: Chain;
  urls: PageUrls;
  now: Date;
}

/** A row, and what it was before. */
export interface Step {
  row: PaymentRow;
  before: PaymentRow["status"] | undefined;
}
