import { bundledList } from "../../src/screening/bundled.js";
import { createScreening } from "../../src/screening/screening.js";
import { openDatabase } from "../../src/store/database.js";
import {
  readSanctionedAddresses,
  readSanctionsStatus,
  swapSanctionsList,
} from "../../src/store/sanctions.js";
import type { TestApp } from "./app.js";

/** The list as it is once it has grown by an address; `shrink` takes that back. */
export async function growList(
  { house, database }: TestApp,
  address: string,
): Promise<{ shrink(): Promise<void> }> {
  const { sql, screening: before } = house;
  const addresses = [address.toLowerCase()];
  await swapSanctionsList(sql, { ...bundledList(), addresses, sourceHash: "b".repeat(64) });
  // Whoever is in the middle of something waits for the list, and must not wait for himself.
  const lists = openDatabase(database.connection, 1);
  house.screening = createScreening({
    readStatus: () => readSanctionsStatus(lists),
    readAddresses: (id) => readSanctionedAddresses(lists, id),
  });
  return {
    async shrink() {
      house.screening = before;
      await swapSanctionsList(sql, bundledList());
      await lists.end();
    },
  };
}
