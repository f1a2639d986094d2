import { type Address, type Hex, toHex } from "viem";
import type { Chain } from "../src/chains.js";
import { DAY_MS } from "../src/days.js";
import { newId } from "../src/ids.js";
import type { Usdc } from "../src/money.js";
import { approveTx } from "../src/onchain/approve.js";
import { encodeExecute, payoutFee, payoutId, payoutTotal } from "../src/onchain/batch-payout.js";
import type { UnsignedCall } from "../src/onchain/calls.js";
import { contractAddresses } from "../src/onchain/deployment.js";
import { livePayoutGas } from "../src/onchain/live-payout-gas.js";
import { randomBytes } from "../src/random-bytes.js";
import { type PayoutRecipient, presentPayout } from "../src/records/payout.js";
import { mintSignSlug } from "../src/records/sign-page.js";
import type { Warning } from "../src/records/unsigned-transaction.js";
import type { Context } from "../src/runtime/context.js";
import { insertPayout, type NewPayout } from "../src/store/payouts.js";
import { selectWallets } from "../src/store/wallets.js";
import { calldataWarnings } from "./calldata-warnings.js";
import { duplicateWarnings, equalWarnings, gasWarnings, payeeWarnings } from "./payouts/payout-warnings.js";
import { recordEvents } from "./record-event.js";

const LIFETIME_MS = DAY_MS;

/** A payout as it will be signed, and what a chain says of it. */
export interface PlannedPayout {
  chain: Chain;
  contract: Address;
  items: { address: Address; amount: Usdc }[];
  salt: Hex;
  total: Usdc;
  fee: Usdc;
  execute: UnsignedCall & { gas?: string };
  warnings: Warning[];
}

export async function planPayout(
  ctx: Context,
  chain: Chain,
  items: PlannedPayout["items"],
): Promise<PlannedPayout> {
  const contract = contractAddresses(chain, ctx.chains.feeRecipient).batch_payout;
  const salt = toHex(randomBytes(32));
  const total = payoutTotal(items);
  const fee = payoutFee(total);
  const execute = encodeExecute(chain, contract, { items, salt });
  const receivers = items.map(({ address }) => address);
  const payers = await linkedAddresses(ctx, chain);
  const [live, gas, payees] = await Promise.all([
    calldataWarnings(ctx, {
      chain,
      contract: "batch_payout",
      address: contract,
      receivers,
      payers,
      takes: total + fee,
    }),
    livePayoutGas(ctx.chains.reader(chain), execute, chain, items.length),
    payeeWarnings(ctx, chain, receivers),
  ]);
  const warnings = [
    ...live,
    ...gasWarnings(chain, gas, items.length),
    ...duplicateWarnings(receivers),
    ...payees,
  ];
  return {
    chain,
    contract,
    items,
    salt,
    total,
    fee,
    execute: { ...execute, ...(gas && { gas: gas.limit.toString() }) },
    warnings,
  };
}

type Said = Pick<NewPayout, "kind" | "label" | "reference" | "refundOf" | "creditNoteId"> & {
  recipients: PayoutRecipient[];
};

export async function makePayout(
  ctx: Context,
  { chain, contract, items, salt, total, fee, execute, warnings }: PlannedPayout,
  { recipients, ...said }: Said,
) {
  const made = {
    ...said,
    id: newId("po", ctx.now),
    accountId: ctx.caller.account.id,
    chain,
    total,
    createdAt: ctx.now,
  };
  const equal = await equalWarnings(ctx, made, items);
  const payout = await insertPayout(
    ctx.sql,
    {
      ...made,
      fee,
      recipientCount: items.length,
      contract,
      feeRecipient: ctx.chains.feeRecipient,
      salt,
      termsId: payoutId(chain, contract, { items, salt }),
      approveTx: approveTx(chain, contract, total + fee),
      executeTx: execute,
      warnings: [...warnings, ...equal],
      signSlug: mintSignSlug(),
      preparedBy: `${ctx.caller.actor.kind} ${ctx.caller.actor.id}`,
      door: ctx.caller.door,
      origins: ctx.caller.origins ?? null,
      createdBy: ctx.caller.actor.id,
      expiresAt: new Date(ctx.now.getTime() + LIFETIME_MS),
    },
    recipients,
  );
  const record = presentPayout(payout, ctx.now, ctx.links);
  recordEvents(ctx, ["payout.prepared", record]);
  return record;
}

async function linkedAddresses(ctx: Context, chain: Chain): Promise<Address[]> {
  const wallets = await selectWallets(ctx.sql, ctx.caller.account.id);
  return wallets.filter((wallet) => wallet.chain === chain).map((wallet) => wallet.address);
}
