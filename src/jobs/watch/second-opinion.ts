import { type JudgedSighting, placeOf } from "../../records/sighting.js";
import { selectOfTransactions } from "../../store/payments.js";
import { newestWord, outdatedRows } from "../../store/settlements/moved-logs.js";
import { askNodes } from "./ask-nodes.js";
import type { Watch } from "./watched-chain.js";

/**
 * Where there are several nodes, what one of them tells makes no payment final, and takes none back, until no other
 * one denies it: it is no more than seen.
 */
export async function hearOthers(watch: Watch, told: readonly JudgedSighting[]): Promise<JudgedSighting[]> {
  const { house, chain, reader } = watch;
  if (told.length === 0 || reader.health().length < 2) return [...told];
  const rows = await selectOfTransactions(house.sql, chain, told);
  const outdated = new Set(outdatedRows(rows, newestWord(told)).map(({ txHash }) => txHash));
  const at = (one: Parameters<typeof placeOf>[0] & { blockHash: string }) =>
    `${placeOf(one)} ${one.blockHash}`;
  const settled = new Set(rows.filter(({ status }) => status === "final").map(at));
  const verdicts = await askNodes(
    watch,
    told.filter((one) => outdated.has(one.txHash) || (one.status === "final" && !settled.has(at(one)))),
  );
  return told.flatMap((one): JudgedSighting[] => {
    if ((verdicts.get(one) ?? "stands") === "stands") return [one];
    return outdated.has(one.txHash) ? [] : [{ ...one, status: "seen" }];
  });
}
