import type { Address } from "viem";
import { isLog, readBlock, readLogs, readTransaction } from "../../onchain/blocks.js";
import type { RawLog } from "../../onchain/decode-logs.js";
import { RpcError } from "../../onchain/endpoint.js";
import type { ChainReader } from "../../onchain/reader.js";
import { toSightings } from "../../onchain/sightings.js";
import type { Word } from "../../onchain/witnesses.js";
import { placeOf, type Sighting } from "../../records/sighting.js";
import { type LogContent, tellsTheSame } from "../../store/settlements/moved-logs.js";

/** So many blocks and receipts are asked for one by one: of the rest the node says nothing for now that helps it. */
const MOST_ALONE = 64;

/** One node's word on each claim: from one list of logs, and only for what that leaves out from blocks and receipts. */
export async function wordsOf(
  node: ChainReader,
  contracts: readonly Address[],
  claims: readonly LogContent[],
): Promise<Word[]> {
  const blocks = [...new Set(claims.map(({ blockNumber }) => blockNumber))].sort((a, b) => (a < b ? -1 : 1));
  const own = new Set(contracts.map((address) => address.toLowerCase()));
  const placed = (logs: readonly RawLog[]) =>
    toSightings(node.chain, logs.filter(isLog), own).sightings.map((one) => [placeOf(one), one] as const);
  const listed = new Map(placed(await listLogs(node, contracts, blocks)));
  const block = once((number: bigint) => readBlock(node, number));
  const receipt = once((hash: LogContent["txHash"]) => readTransaction(node, hash));
  const words: Word[] = [];
  for (const claim of claims) {
    const place = placeOf(claim);
    if (isSame(claim, listed.get(place))) words.push("stands");
    else if (block.asked() + receipt.asked() >= MOST_ALONE) words.push("left out");
    else {
      const known = await block(claim.blockNumber);
      if (known?.hash !== claim.blockHash) words.push(known && "replaced");
      else {
        const told = new Map(placed((await receipt(claim.txHash))?.logs ?? []));
        words.push(isSame(claim, told.get(place)) ? "stands" : "left out");
      }
    }
  }
  return words;
}

/** A node that refuses so many blocks is asked for fewer; one that refuses a single block may still have its receipts. */
async function listLogs(
  node: ChainReader,
  contracts: readonly Address[],
  blocks: readonly bigint[],
): Promise<RawLog[]> {
  const [fromBlock, toBlock] = [blocks[0], blocks.at(-1)];
  if (fromBlock === undefined || toBlock === undefined) return [];
  try {
    return await readLogs(node, { contracts, fromBlock, toBlock });
  } catch (error) {
    if (!(error instanceof Error && error.cause instanceof RpcError)) throw error;
    if (blocks.length === 1) return [];
    const middle = Math.ceil(blocks.length / 2);
    const older = await listLogs(node, contracts, blocks.slice(0, middle));
    return [...older, ...(await listLogs(node, contracts, blocks.slice(middle)))];
  }
}

function isSame(claim: LogContent & Partial<Sighting>, told: Sighting | undefined): boolean {
  if (!told || told.blockHash !== claim.blockHash || !tellsTheSame(claim, told)) return false;
  return claim.details === undefined || String(claim.details) === String(told.details);
}

function once<Key, Answer>(ask: (key: Key) => Promise<Answer>) {
  const answers = new Map<Key, Promise<Answer>>();
  const known = (key: Key) => {
    const answer = answers.get(key) ?? ask(key);
    answers.set(key, answer);
    return answer;
  };
  return Object.assign(known, { asked: () => answers.size });
}
