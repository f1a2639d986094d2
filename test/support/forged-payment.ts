import { type Hex, keccak256, toHex } from "viem";
import type { RpcCall } from "./hostile-rpc.js";
import { payLink } from "./pay.js";
import { TO, type Watched } from "./watched.js";

type Log = Record<string, unknown> & { topics: Hex[]; blockNumber: Hex };
type Mined = Record<string, unknown> & { logs: Log[] };

export interface ForgedPayment {
  hash: Hex;
  /** What our contract would have said. */
  log: Log;
  /** A node's answers about it by its hash. */
  lie(call: RpcCall): { result: unknown } | undefined;
}

/** What one node tells of a payment that never was, in a block that is: that of another link's payment. */
export async function forgePayment(world: Watched, { id }: { id: string }): Promise<ForgedPayment> {
  const other = await world.post("payment-links", { amount_usd: 3, single_use: true, ...TO });
  const { transactionHash } = await payLink(world.app, world.local, other.slug);
  const receipt = (await world.local.request("eth_getTransactionReceipt", transactionHash)) as Mined;
  const sent = (await world.local.request("eth_getTransactionByHash", transactionHash)) as object;
  const hash = keccak256(toHex(id));
  const [{ termsId }] = (await world.app.house.sql`select terms_id from payment_links where id = ${id}`) as [
    { termsId: Hex },
  ];
  const checkout = world.local.contracts.checkout.toLowerCase();
  const logs = receipt.logs.map((log) => ({
    ...log,
    transactionHash: hash,
    topics: log.address === checkout ? [log.topics[0], termsId, ...log.topics.slice(2)] : log.topics,
  })) as Log[];
  const answers: Record<string, unknown> = {
    eth_getTransactionReceipt: { ...receipt, transactionHash: hash, logs },
    eth_getTransactionByHash: { ...sent, hash },
  };
  return {
    hash,
    log: logs.find(({ address }) => address === checkout) as Log,
    lie: ({ method, params }) =>
      params[0] === hash && method in answers ? { result: answers[method] } : undefined,
  };
}
