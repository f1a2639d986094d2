import { CHAIN_FACTS, CHAINS, type Chain } from "../../../src/chains.js";
import { startWatching } from "../../../src/jobs/watch/watch.js";
import { bareHouse } from "../../support/bare-house.js";
import { FEE_RECIPIENT } from "../../support/chains.js";
import { type DistantChain, startDistantChain } from "../../support/distant-chain.js";
import { paidLogs, type Stage } from "../../support/paid-logs.js";
import { median, type Row } from "../report.js";
import { reached } from "./catch-up.js";

const OBSERVED_MS = 1_000 * Number(process.env.BENCH_OBSERVED ?? 30);

/** As it runs in production: chains that go on, with a payment that has become deep enough now and then. */
export async function idle(stage: Stage): Promise<Row[]> {
  const { sql } = stage;
  await sql`delete from chain_cursors`;
  const nodes = new Map<Chain, DistantChain>();
  for (const chain of CHAINS) nodes.set(chain, await startDistantChain(chain));
  for (const node of nodes.values()) await node.move(1_000_000);
  const urls = Object.fromEntries([...nodes].map(([chain, { url }]) => [chain, [url]]));
  const watching = startWatching(bareHouse(sql, FEE_RECIPIENT, urls));
  await reached(sql, CHAINS.length, 0);
  for (const node of nodes.values()) await node.countCalls();
  const clocks = [...nodes].map(([chain, node]) =>
    setInterval(() => node.move(node.head + 1), CHAIN_FACTS[chain].blockSeconds * 1_000),
  );
  const base = nodes.get("base");
  const delays: number[] = [];
  const begun = performance.now();
  while (base && performance.now() - begun < OBSERVED_MS) delays.push(await delayOf(stage, base));
  const seconds = (performance.now() - begun) / 1_000;
  const calls: Row[] = [];
  for (const [chain, node] of nodes)
    calls.push({
      what: `calls to ${chain} while ${chain === "base" ? "paid now and then" : "idle"}`,
      value: Math.round(((await node.countCalls()) * 3_600) / seconds),
      unit: "calls/h",
    });
  for (const clock of clocks) clearInterval(clock);
  await watching.stop();
  for (const node of nodes.values()) node.stop();
  const worst = Number((Math.max(...delays) / 1_000).toFixed(2));
  const usual = Number((median(delays) / 1_000).toFixed(2));
  return [
    {
      what: `from the confirming block to paid, worst of ${delays.length}`,
      value: worst,
      unit: "s",
      also: { median: usual },
      goal: "< 5",
      holds: worst < 5,
    },
    ...calls,
  ];
}

async function delayOf(stage: Stage, node: DistantChain): Promise<number> {
  const block = node.head + 1;
  const logs = await paidLogs(stage, "base", 1, () => block);
  await node.tell(logs);
  const id = logs[0]?.topics[1] ?? "0x";
  while (node.head < block + 10) await new Promise((resolve) => setTimeout(resolve, 5));
  const confirmed = performance.now();
  for (;;) {
    const rows =
      await stage.sql`select from payments where terms_id = ${id} and status = 'final' and block_number = ${block}`;
    if (rows.length > 0) return performance.now() - confirmed;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
