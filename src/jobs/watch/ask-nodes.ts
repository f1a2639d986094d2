import type { Address } from "viem";
import type { ChainReader } from "../../onchain/reader.js";
import { blame, type Verdict, verdictOf, type Word } from "../../onchain/witnesses.js";
import type { PaymentRow } from "../../records/payment.js";
import { selectContracts } from "../../store/deployments.js";
import type { LogContent } from "../../store/settlements/moved-logs.js";
import { wordsOf } from "./node-words.js";
import type { Watch } from "./watched-chain.js";

/** A node that lets a look wait for so long is not asked for its word again for a while. */
const SLOW_MS = 3_000;
const LEFT_ALONE_MS = 60_000;
/** What was told of once is not told of again with every look. */
const MOST_REMEMBERED = 10_000;

/** A row as long as it is of this block: one that was asked about before the lock may have moved since. */
export function standing({ id, blockHash }: Pick<PaymentRow, "id" | "blockHash">): string {
  return `${id} ${blockHash}`;
}

/** What all nodes together say of each of these logs; undefined where there is one URL, or nobody has a word. */
export async function askNodes<Claim extends LogContent>(
  watch: Watch,
  claims: readonly Claim[],
): Promise<Map<Claim, Verdict | undefined>> {
  const { house, chain, reader } = watch;
  if (reader.health().length < 2 || claims.length === 0) return new Map();
  const contracts = await selectContracts(house.sql, chain);
  const said = await Promise.all(
    reader.each().map((node, number) => hear(watch, [node, number], contracts, claims)),
  );
  return new Map(
    claims.map((claim, at) => [
      claim,
      judgeClaim(
        watch,
        claim,
        said.map((words) => words[at]),
      ),
    ]),
  );
}

async function hear(
  { leftAlone }: Watch,
  [node, number]: readonly [ChainReader, number],
  contracts: readonly Address[],
  claims: readonly LogContent[],
): Promise<Word[]> {
  const began = performance.now();
  if (began < (leftAlone.get(number) ?? 0)) return [];
  try {
    return await wordsOf(node, contracts, claims);
  } catch {
    const ended = performance.now();
    if (ended - began > SLOW_MS) leftAlone.set(number, ended + LEFT_ALONE_MS);
    return [];
  }
}

function judgeClaim(watch: Watch, claim: LogContent, words: readonly Word[]): Verdict | undefined {
  const { house, chain, reader, doubted } = watch;
  const { txHash, blockNumber } = claim;
  const verdict = verdictOf(words);
  const told = `${txHash} ${claim.blockHash}`;
  const of = { chain, txHash, block: String(blockNumber) };
  const isAlone = words.filter((word) => word !== undefined).length === 1;
  // Whoever runs it may look at these again once the others answer.
  if (verdict === "stands" && isAlone && isNews(watch, `${told} alone`))
    house.log.warn(of, "one node alone has a word on a payment, and is believed");
  if (verdict !== "doubt") doubted.delete(told);
  if (doubted.has(told)) return verdict;
  blame(reader, words, `nodes disagree about ${txHash} in block ${blockNumber}`);
  if (verdict === "doubt" && isNews(watch, told))
    house.log.warn(of, "nodes disagree about a payment: it waits");
  return verdict;
}

function isNews({ doubted }: Watch, told: string): boolean {
  if (doubted.has(told)) return false;
  if (doubted.size >= MOST_REMEMBERED) doubted.clear();
  doubted.add(told);
  return true;
}
