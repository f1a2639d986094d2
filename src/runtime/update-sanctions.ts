import type { SanctionsStatus } from "../sanctions-list.js";
import { bundledList } from "../screening/bundled.js";
import { fetchSanctionsList, objectionTo, readSanctionsFile } from "../screening/updater.js";
import type { Sql } from "../store/database.js";
import { swapSanctionsList } from "../store/sanctions.js";

export interface SanctionsUpdate {
  now: Date;
  /** OFAC's SDN_ADVANCED.XML on disk, instead of OFAC's server. */
  file?: string;
  url?: string;
  /** Accept a list that shrank by more than 15 %. */
  force?: "shrunk";
}

/** Leaves the list in use as it is whenever it throws. */
export async function updateSanctions(
  sql: Sql,
  update: SanctionsUpdate,
): Promise<SanctionsStatus | undefined> {
  const list = update.file
    ? await readSanctionsFile(update.file, update.now)
    : await fetchSanctionsList(update.now, { url: update.url });
  return swapSanctionsList(sql, list, (current) => {
    const objection = objectionTo(list, current?.addressCount ?? 0);
    if (objection && (update.force !== "shrunk" || list.addresses.length === 0)) {
      throw new Error(`sanctions list refused: ${objection}; the one in use stays`);
    }
    return true;
  });
}

/**
 * At every start. The bundled list is a floor in time, not in content: it replaces a list that was fetched
 * before it was published, and never one fetched later, from which OFAC may have removed addresses since.
 */
export function seedBundledSanctions(sql: Sql): Promise<SanctionsStatus | undefined> {
  const bundled = bundledList();
  return swapSanctionsList(sql, bundled, (current) => !current || current.fetchedAt < bundled.fetchedAt);
}
