import { keccak256, toHex } from "viem";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pass } from "../../src/jobs/watch/pass.js";
import type { Memory, Watch } from "../../src/jobs/watch/watched-chain.js";
import type { RawLog } from "../../src/onchain/decode-logs.js";
import { rememberContracts } from "../../src/runtime/remember-contracts.js";
import { startApp, type TestApp } from "../support/app.js";
import { bareHouse } from "../support/bare-house.js";
import { BranchingChain, type Node, type Transaction } from "../support/branching-chain.js";
import { FEE_RECIPIENT } from "../support/chains.js";
import { chanceOf } from "../support/chance.js";
import { EFFECTS, effectLogs } from "../support/effect-logs.js";

let app: TestApp;
let nodes: Node[] = [];
beforeEach(async () => {
  app = await startApp();
});
afterEach(async () => {
  await app.close();
  for (const node of nodes.splice(0)) node.stop();
});

const STEPS = 120;
/** Deeper than what counts as final. */
const DEEPEST = 28;

type Chance = ReturnType<typeof chanceOf>;

/** A watcher that is killed now and then, wherever it is. */
async function startWatcher(chain: BranchingChain, count: number, chance: Chance) {
  nodes = await Promise.all(Array.from({ length: count }, () => chain.startNode()));
  const house = bareHouse(app.house.sql, FEE_RECIPIENT, { base: nodes.map(({ url }) => url) });
  await rememberContracts(house);
  const reader = house.chains.reader("base");
  if (!reader) throw new Error("no reader");
  let isKilled = false;
  const fresh = (): Memory => ({ chunk: 20, answered: 0, tooOften: 0, turnedAt: 0 });
  let memory = fresh();
  const watch: Watch = {
    house,
    chain: "base",
    reader,
    maxChunk: 20,
    turnMs: 0,
    leftAlone: new Map(),
    doubted: new Set(),
    onStep: async () => {
      if (isKilled && chance.happens(0.2)) throw new Error("killed");
    },
  };
  return async ({ mayDie }: { mayDie: boolean }) => {
    isKilled = mayDie;
    // A node that was found to leave something out ends a look, too.
    await pass(watch, memory).catch(() => {
      memory = fresh();
    });
  };
}

/** Each with what one to three records wait for; some records wait in several. */
async function makeTransactions(chance: Chance): Promise<Transaction[]> {
  const { sql } = app.house;
  const { id: accountId } = await app.createAccount();
  const logs = (
    await Promise.all(EFFECTS.map((effect) => effectLogs({ sql, accountId }, "base", effect, 30)))
  ).flat();
  return Array.from({ length: 200 }, (_, number) => ({
    hash: keccak256(toHex(`transaction ${number}`)),
    logs: [...new Set(Array.from({ length: 1 + chance.below(3) }, () => chance.below(logs.length)))].flatMap(
      (index) => logs[index] ?? [],
    ),
  }));
}

/** Goes on, or takes back some blocks: most of what was in them comes again, elsewhere, or in part. */
function grow(chain: BranchingChain, began: number, waiting: readonly Transaction[], chance: Chance): void {
  const depth = chance.happens(0.2) ? Math.min(1 + chance.below(DEEPEST), chain.head - began) : 0;
  const again = chain.takeBack(depth).filter(() => chance.happens(0.7));
  for (let left = depth + 1 + chance.below(4); left > 0; left--) {
    const old = again.splice(chance.below(again.length + 1), chance.below(3));
    const [one] = [...old, waiting[chance.below(waiting.length)]];
    const part = one && chance.happens(0.1) ? { ...one, logs: one.logs.slice(-1) } : one;
    chain.mine(part && chain.takes(part) ? [part] : []);
  }
}

it.each([
  ["one node", 1, 7],
  ["three nodes that lag, one of which leaves logs out", 3, 8],
])("ends where the chain of %s has ended, whatever it went through", async (_, count, seed) => {
  const chance = chanceOf(seed);
  const chain = new BranchingChain();
  for (let block = 0; block < 100; block++) chain.mine();
  const look = await startWatcher(chain, count, chance);
  await look({ mayDie: false });
  const [began, waiting] = [chain.head, await makeTransactions(chance)];
  for (let step = 0; step < STEPS; step++) {
    grow(chain, began, waiting, chance);
    for (const node of count > 1 ? nodes : []) node.lag = chance.happens(0.3) ? chance.below(4) : 0;
    const [liar] = count > 1 ? nodes : [];
    if (liar) liar.tells = () => !chance.happens(0.1);
    for (let looks = chance.below(3); looks > 0; looks--) await look({ mayDie: chance.happens(0.3) });
  }
  for (const node of nodes) Object.assign(node, { lag: 0, tells: () => true });
  for (let block = 0; block < 60; block++) {
    chain.mine();
    await look({ mayDie: false });
  }
  await expectSettled(chain.logs());
});

async function expectSettled(logs: readonly RawLog[]): Promise<void> {
  const { sql } = app.house;
  const [cursor] = await sql`select stopped_reason, reorgs > 5 as reorganised from chain_cursors`;
  expect(cursor).toEqual({ stoppedReason: null, reorganised: true });
  const rows = await sql`
    select tx_hash, log_index, block_hash, status from payments where status <> 'reverted' order by block_number, log_index`;
  expect(rows).toEqual(
    logs.map(({ transactionHash: txHash, logIndex, blockHash }) => ({
      txHash,
      logIndex: Number(logIndex),
      blockHash,
      status: "final",
    })),
  );
  const of = (id: string) => logs.filter(({ topics }) => topics[1] === id);
  const invoices = await sql`
    select l.terms_id, i.status, l.status as link, i.paid_tx_hash,
      (select sum(case type when 'invoice.paid' then 1 when 'invoice.reopened' then -1 else 0 end)::int
        from events where resource_id = i.id) as told
    from invoices i join payment_links l on l.id = i.link_id`;
  for (const { termsId, ...invoice } of invoices) {
    const [log] = of(termsId);
    const paid = { status: "paid", link: "paid", paidTxHash: log?.transactionHash, told: 1 };
    const open = { status: "sent", link: "active", paidTxHash: null };
    if (log) expect(invoice).toEqual(paid);
    else expect({ ...invoice, told: invoice.told ?? 0 }).toEqual({ ...open, told: 0 });
  }
  for (const { termsId, ...payout } of await sql`select terms_id, status, tx_hash from payouts`) {
    const [log] = of(termsId);
    const prepared = { status: "prepared", txHash: null };
    expect(payout).toEqual(log ? { status: "confirmed", txHash: log.transactionHash } : prepared);
  }
  for (const {
    id,
    raised,
  } of await sql`select on_chain_jar_id as id, raised / 25000000 as raised from donation_jars`)
    expect(Number(raised)).toBe(of(id).length);
  const plans = await sql`
    select plan_key, (select count(*)::int from subscribers where subscription_id = id) as count from subscriptions`;
  for (const { planKey, count } of plans) expect(count).toBe(of(planKey).length);
}
