import type { SanctionsList } from "../sanctions-list.js";
import { BUNDLED_ADDRESSES, BUNDLED_DATE, BUNDLED_SHA256 } from "./bundled-addresses.js";

/** As old as its publication, however new the program that brings it. */
export function bundledList(): SanctionsList {
  return {
    addresses: BUNDLED_ADDRESSES.trim().split("\n"),
    listDate: BUNDLED_DATE,
    source: "bundled",
    sourceHash: BUNDLED_SHA256,
    fetchedAt: new Date(BUNDLED_DATE),
  };
}
