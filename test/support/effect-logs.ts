import { type Address, concatHex, getAddress, type Hex, numberToHex } from "viem";
import { CHAIN_FACTS, type Chain } from "../../src/chains.js";
import { newId } from "../../src/ids.js";
import { EVENT_TOPICS } from "../../src/onchain/decode-logs.js";
import { contractAddresses } from "../../src/onchain/deployment.js";
import { insertDonationJar } from "../../src/store/donation-jars.js";
import { insertionOf } from "../../src/store/insertion.js";
import { takeNumbers } from "../../src/store/invoice-numbers.js";
import type { NewPaymentLink } from "../../src/store/payment-links.js";
import { insertPayout } from "../../src/store/payouts.js";
import { insertSubscription } from "../../src/store/subscriptions.js";
import { FEE_RECIPIENT } from "./chains.js";
import type { Stage } from "./paid-logs.js";
import type { ScriptedLog } from "./scripted-chain.js";

const [PAID, EXECUTED, , SUBSCRIBED, , , DONATED] = EVENT_TOPICS;
const TO = getAddress("0x71c7656ec7ab88b098defb751b7401b5f6d8976f");
const AMOUNT = 25_000_000n;
const FEE = 62_500n;
/** How many jars and plans share all donations and subscribers. */
const SHARED = 50;
const PERIOD_ENDS = 1_900_000_000n;

export const EFFECTS = ["invoice", "payout", "donation", "subscription"] as const;
export type Effect = (typeof EFFECTS)[number];

const word = (value: bigint) => numberToHex(value, { size: 32 });
let salts = 1n << 128n;

const PLAIN = {
  contactId: null,
  clientAddress: null,
  clientTaxId: null,
  taxes: [] as never[],
  reverseCharge: false,
  fiat: null,
  language: "en",
  cc: [] as string[],
  reminders: true,
} as const;

/** So many logs of one kind, and the records that they are about: an invoice and a payout each has its own. */
export async function effectLogs(
  stage: Stage,
  chain: Chain,
  effect: Effect,
  count: number,
): Promise<Omit<ScriptedLog, "block">[]> {
  const ownRecord = effect === "invoice" || effect === "payout";
  const ids = Array.from({ length: ownRecord ? count : SHARED }, () => word(++salts));
  const left = [...ids];
  const insert = async () => {
    for (let id = left.pop(); id; id = left.pop()) await INSERT[effect](stage, chain, id);
  };
  await Promise.all(Array.from({ length: 10 }, insert));
  return Array.from({ length: count }, (_, index) =>
    log(chain, effect, ids[index % ids.length] ?? "0x", word(0xb0b000n + BigInt(index))),
  );
}

function log(chain: Chain, effect: Effect, id: Hex, payer: Hex): Omit<ScriptedLog, "block"> {
  const contracts = contractAddresses(chain, FEE_RECIPIENT);
  const told = (address: Address, topics: (Hex | undefined)[], ...words: bigint[]) => ({
    address: address.toLowerCase() as Address,
    topics: topics.flatMap((topic) => topic ?? []),
    data: concatHex(words.map(word)),
  });
  const destination = word(BigInt(TO));
  switch (effect) {
    case "invoice":
      return told(contracts.checkout, [PAID, id, payer, destination], AMOUNT, FEE);
    case "payout":
      return told(contracts.batch_payout, [EXECUTED, id, payer], 1n, AMOUNT, FEE);
    case "donation":
      return told(contracts.donation_jars, [DONATED, id, payer, destination], AMOUNT, FEE);
    case "subscription":
      return told(contracts.subscription_hub, [SUBSCRIBED, id, payer, destination], AMOUNT, FEE, PERIOD_ENDS);
  }
}

type Insert = (stage: Stage, chain: Chain, id: Hex) => Promise<unknown>;

const INSERT: Record<Effect, Insert> = {
  async invoice({ sql, accountId }, chain, id) {
    const { feeRecipient, ...made } = shared(accountId, chain);
    const common = { ...made, destinationAddress: TO };
    const linkId = newId("pl", new Date());
    const link: NewPaymentLink = {
      ...common,
      feeRecipient,
      id: linkId,
      kind: "invoice",
      warnings: [],
      slug: id,
      amount: AMOUNT,
      fee: FEE,
      singleUse: true,
      salt: id,
      contract: contractAddresses(chain, FEE_RECIPIENT).checkout,
      termsId: id,
      status: "active",
      description: null,
      successUrl: null,
      cancelUrl: null,
      expiresAt: null,
      paidAt: null,
      canceledAt: null,
      flaggedAt: null,
    };
    const [invoiceNumber] = await takeNumbers(sql, accountId, [{ at: new Date() }]);
    const invoice = {
      ...common,
      id: newId("inv", new Date()),
      invoiceNumber,
      status: "sent",
      linkId,
      clientName: "Acme",
      clientEmail: "ap@acme.example",
      total: AMOUNT,
      lineItems: [{ description: "Work", quantity: 1, unit_price: 25 }],
      dueDate: null,
      memo: null,
      ...PLAIN,
      recurringInterval: null,
      seriesId: null,
      seriesN: null,
      emailStatus: "not_configured",
      warnings: [],
    };
    await insertionOf(sql, "payment_links", [link]);
    await insertionOf(sql, "invoices", [invoice]);
  },
  payout({ sql, accountId }, chain, id) {
    const contract = contractAddresses(chain, FEE_RECIPIENT).batch_payout;
    const row = {
      ...shared(accountId, chain),
      id: newId("po", new Date()),
      signSlug: null,
      label: null,
      total: AMOUNT,
      fee: FEE,
      recipientCount: 1,
      refundOf: null,
      creditNoteId: null,
      preparedBy: null,
      contract,
      salt: id,
      termsId: id,
      warnings: [],
      expiresAt: new Date(Date.now() + 86_400_000),
      approveTx: { ...call(chain, contract), spender: contract, amount: String(AMOUNT + FEE) },
      executeTx: call(chain, contract),
    };
    return insertPayout(sql, { ...row, kind: "batch" }, [
      { address: TO, amount: AMOUNT, label: null, contactId: null },
    ]);
  },
  donation({ sql, accountId }, chain, id) {
    const contract = contractAddresses(chain, FEE_RECIPIENT).donation_jars;
    return insertDonationJar(sql, {
      ...shared(accountId, chain),
      id: newId("don", new Date()),
      signSlug: null,
      slug: id,
      onChainJarId: id,
      name: "Jar",
      description: null,
      goal: null,
      imageUrl: null,
      coverImageUrl: null,
      destinationWallet: TO,
      contract,
      feeBps: 25,
      salt: id,
      activateTx: call(chain, contract),
      warnings: [],
    });
  },
  subscription({ sql, accountId }, chain, id) {
    const contract = contractAddresses(chain, FEE_RECIPIENT).subscription_hub;
    return insertSubscription(sql, {
      ...shared(accountId, chain),
      id: newId("sub", new Date()),
      signSlug: null,
      onChainPlanId: BigInt(id) - (1n << 128n),
      slug: id,
      name: "Plan",
      amount: AMOUNT,
      fee: FEE,
      intervalDays: 30,
      destinationWallet: TO,
      description: null,
      contract,
      planKey: id,
      termsSalt: id,
      registerTx: call(chain, contract),
      warnings: [],
    });
  },
};

function shared(accountId: string, chain: Chain) {
  const made = { door: "rest", origins: null, createdBy: null, createdAt: new Date() };
  const common = { accountId, chain, reference: null, ...made };
  return { ...common, feeRecipient: FEE_RECIPIENT };
}

function call(chain: Chain, to: Address) {
  return {
    to,
    data: concatHex(Array.from({ length: 8 }, () => word(1n))),
    value: "0",
    chainId: CHAIN_FACTS[chain].id,
  };
}
