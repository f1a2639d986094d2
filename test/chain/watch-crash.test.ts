import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pass } from "../../src/jobs/watch/pass.js";
import type { Memory, Watch } from "../../src/jobs/watch/watched-chain.js";
import { FEE_WALLET } from "../support/app.js";
import { programOfTests } from "../support/build.js";
import { payLink, until } from "../support/pay.js";
import { startWatched, TO, type Watched } from "../support/watched.js";

let world: Watched;
const children: ChildProcess[] = [];
beforeEach(async () => {
  world = await startWatched();
  await world.watch();
  await world.unwatch();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await world.close();
});

const STEPS = ["looked", "checked", "read", "judged", "settled", "moved", "committed"] as const;

function startRunner(step = "none", times = 1): ChildProcess {
  const plan = JSON.stringify({
    connection: world.app.database.connection,
    rpcUrl: world.local.rpcUrl,
    feeRecipient: FEE_WALLET,
    step,
    times,
    pollMs: 15,
  });
  const [node, program] = programOfTests("watch-runner");
  const child = spawn(node, [program, plan], { stdio: ["pipe", "ignore", "inherit"] });
  children.push(child);
  return child;
}

/** An invoice, a reusable link paid twice, a payout and a jar with a gift: everything that must happen once. */
async function payEverything() {
  const invoice = await world.post("invoices", {
    client_name: "Acme",
    client_email: "ap@acme.example",
    total_usd: 30,
    line_items: [{ description: "Work", quantity: 3, unit_price: 10 }],
    ...TO,
  });
  const link = await world.post("payment-links", { amount_usd: 2, ...TO });
  await payLink(world.app, world.local, invoice.payment_slug);
  await payLink(world.app, world.local, link.slug);
  await payLink(world.app, world.local, link.slug);
  await world.local.mine(30);
  return { invoice };
}

async function expectOnce(invoiceId: string): Promise<void> {
  expect((await world.get(`invoices/${invoiceId}`)).status).toBe("paid");
  expect(await world.app.house.sql`select status, count(*)::int from payments group by status`).toEqual([
    { status: "final", count: 3 },
  ]);
  const types = (await world.eventTypes()).filter((type) => /final|paid|revert|late|unmatched/.test(type));
  expect(types).toEqual([
    "invoice.paid",
    ...Array(3).fill("payment.final"),
    ...Array(3).fill("payment_link.paid"),
  ]);
}

const done = (id: string) => () =>
  world.app.house.sql`
  select i.status, (select count(*)::int from payments where status = 'final') as final from invoices i where id = ${id}`;

it("settles each payment once when the worker is killed at every step of a chunk", async () => {
  const { invoice } = await payEverything();
  for (const step of STEPS) {
    // The second time: where an earlier chunk has gone through, and where the first one has.
    const child = startRunner(step, step === "looked" ? 1 : 2);
    const [code, signal] = await once(child, "exit");
    expect([step, code, signal]).toEqual([step, null, "SIGKILL"]);
    await world.local.mine(1);
  }
  startRunner();
  await until(done(invoice.id), ([row]) => row?.final === 3, 30_000);
  await expectOnce(invoice.id);
}, 120_000);

it("settles each payment once when two workers watch, and when one of them dies", async () => {
  const [first] = [startRunner(), startRunner()];
  const { invoice } = await payEverything();
  first.kill("SIGKILL");
  await until(done(invoice.id), ([row]) => row?.final === 3, 30_000);
  await expectOnce(invoice.id);
});

describe("without the lock that keeps workers apart", () => {
  const watchOf = (): Watch => {
    const reader = world.app.house.chains.reader("base");
    if (!reader) throw new Error("no reader");
    return {
      house: world.app.house,
      chain: "base",
      reader,
      maxChunk: 3,
      turnMs: 60_000,
      leftAlone: new Map(),
      doubted: new Set(),
      onStep: async () => {},
    };
  };
  const memory = (): Memory => ({ chunk: 3, answered: 0, tooOften: 0, turnedAt: Date.now() });

  it("settles each payment once when two look at the very same time", async () => {
    const { invoice } = await payEverything();
    for (let round = 0; round < 12; round++) {
      await Promise.all([pass(watchOf(), memory()), pass(watchOf(), memory()), pass(watchOf(), memory())]);
      await world.local.mine(1);
    }
    await expectOnce(invoice.id);
  });

  it("changes nothing when the same range is read again", async () => {
    const { sql } = world.app.house;
    const [before] = await sql`select block, hash from chain_cursors`;
    const { invoice } = await payEverything();
    await pass(watchOf(), memory());
    await expectOnce(invoice.id);
    for (let time = 0; time < 2; time++) {
      await sql`update chain_cursors set block = ${before?.block}, hash = ${before?.hash}`;
      await pass(watchOf(), memory());
    }
    await expectOnce(invoice.id);
  });
});
