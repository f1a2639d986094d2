import { getAddress } from "viem";
import { PublicError } from "../errors.js";
import { refuseSanctioned, type ScreenSubject } from "../screening/refuse.js";
import { insertAudit } from "../store/audit.js";
import type { Queryable } from "../store/database.js";
import type { Caller } from "./caller.js";
import type { House } from "./house.js";
import { holdsSort, type Tool } from "./tool.js";
import { validationError } from "./validate.js";

/** A contract of ours holds nothing and gives nothing back: money sent to it as a destination would be stuck. */
export function refuseUnusableAddresses(house: House, subjects: ScreenSubject[]): void {
  const issues = subjects
    .filter(({ address }) => house.chains.isOwnContract(getAddress(address)))
    .map(({ path }) => ({ path, message: "expected a wallet, this is one of this service's own contracts" }));
  if (issues.length > 0) throw validationError(issues, true);
}

export function screenAddresses(house: House, tool: Tool, subjects: ScreenSubject[]): Promise<void> {
  return refuseSanctioned(house.screening, subjects, sanctionedCode(tool));
}

export function sanctionedCode(tool: Pick<Tool, "fields">): "sanctioned_recipient" | "sanctioned_address" {
  return holdsSort(tool, "payee") ? "sanctioned_recipient" : "sanctioned_address";
}

/** The only row that a refusal leaves: written after the roll-back, so that it stays. */
export async function auditRefusal(
  { sql, clock }: Pick<House, "clock"> & { sql: Queryable },
  caller: Caller,
  tool: Tool,
  error: unknown,
): Promise<void> {
  if (!(error instanceof PublicError)) return;
  if (error.code !== "sanctioned_recipient" && error.code !== "sanctioned_address") return;
  const { addresses, list_date: listDate } = error.extras.details ?? {};
  for (const address of Array.isArray(addresses) ? addresses : [])
    await insertAudit(sql, {
      accountId: caller.account.id,
      actorKind: caller.actor.kind,
      actorId: caller.actor.id,
      door: caller.door,
      tool: tool.name,
      code: error.code,
      address: String(address),
      listDate: typeof listDate === "string" ? listDate : null,
      createdAt: clock(),
    });
}
