import type { SanctionsList } from "../sanctions-list.js";
import { BUNDLED_ADDRESSES, BUNDLED_DATE, BUNDLED_SHA256 } from "./bundled-addresses.js";

export const BUNDLED_SOURCE = "bundled";

export function bundledList(now: Date): SanctionsList {
  return {
    addresses: BUNDLED_ADDRESSES.trim().split("\n"),
    listDate: BUNDLED_DATE,
    source: BUNDLED_SOURCE,
    sourceHash: BUNDLED_SHA256,
    fetchedAt: now,
  };
}
