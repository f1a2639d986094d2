import { type Address, type Hex, parseSignature } from "viem";
import { CHAIN_FACTS, type Chain } from "../../chains.js";
import { PublicError } from "../../errors.js";
import { toNumber } from "../../money.js";
import { approveTx } from "../../onchain/approve.js";
import { permitTypedData } from "../../onchain/permit.js";
import { developmentFeeAddress } from "../../onchain/warnings.js";
import type { House } from "../../runtime/house.js";
import { refuseSanctioned } from "../../screening/refuse.js";
import { insertAudit } from "../../store/audit.js";
import { warnOfBegun } from "./begun.js";
import type { SignedPermit } from "./bodies.js";
import type { Deal } from "./deal.js";
import { type LivePayer, readLivePayer, refusesCall } from "./live-payer.js";

interface Payer {
  payer: Address;
  permit?: SignedPermit | undefined;
}

const PERMIT_LIVES_S = 3_600;
const APPROVE_GAS = 90_000n;
const PERMIT_GAS = 60_000n;

/** Screens the payer, then answers with everything that any rung of the ladder needs. Nothing is recorded. */
export async function prepareDeal(house: House, deal: Deal, { payer, permit }: Payer) {
  await screen(house, deal, payer);
  const live = await readLivePayer(house, deal, payer);
  const execute = permit
    ? await withPermit(house, deal, payer, permit)
    : { call: deal.execute, gas: deal.gas };
  const { chain, contract, amount, fee, termsId } = deal;
  const limit = (gas: bigint) => limitOf(chain, gas, live);
  return {
    payer,
    chain,
    chain_id: CHAIN_FACTS[chain].id,
    amount_usdc: toNumber(amount),
    fee_usdc: toNumber(fee),
    terms_id: termsId,
    prepared_at: house.clock().toISOString(),
    approve_tx: { ...approveTx(chain, contract, amount), ...limit(APPROVE_GAS) },
    execute_tx: { ...execute.call, ...limit(execute.gas) },
    permit: permit ? null : permitOf(house, deal, payer, live),
    balance_usdc: live ? toNumber(live.balance) : null,
    allowance_usdc: live ? toNumber(live.allowance) : null,
    shortfall_usdc: live ? toNumber(live.balance < amount ? amount - live.balance : 0n) : null,
    warnings: [
      ...(house.chains.developmentFee ? [developmentFeeAddress(house.chains.feeRecipient)] : []),
      ...(live?.warnings ?? []),
      ...(await warnOfBegun(house, deal, payer)),
    ],
  };
}

/** The destination once more: the list may be another one than when the record was made. */
async function screen(house: House, { accountId, destination }: Deal, payer: Address): Promise<void> {
  const subjects = [
    { path: "payer", address: payer },
    { path: "destination_address", address: destination },
  ];
  try {
    await refuseSanctioned(house.screening, subjects, "sanctioned_address");
  } catch (error) {
    await auditHit(house, accountId, error);
    throw inPayersWords(error, payer);
  }
}

function inPayersWords(error: unknown, payer: Address): unknown {
  if (!(error instanceof PublicError) || error.code !== "sanctioned_address") return error;
  const { addresses } = error.extras.details ?? {};
  const his = Array.isArray(addresses) && addresses.includes(payer);
  const who = his ? `This account (${payer})` : "The address that would be paid";
  const text = `${who} is on the OFAC sanctions list: it can neither pay nor be paid here. Nothing was paid.`;
  return new PublicError(error.code, text, error.extras);
}

export async function auditHit({ sql, clock }: House, accountId: string, error: unknown): Promise<void> {
  if (!(error instanceof PublicError) || error.code !== "sanctioned_address") return;
  const { addresses, list_date: listDate } = error.extras.details ?? {};
  for (const address of Array.isArray(addresses) ? addresses : [])
    await insertAudit(sql, {
      accountId,
      actorKind: null,
      actorId: null,
      door: "pages",
      tool: "prepare",
      code: error.code,
      address: String(address),
      listDate: typeof listDate === "string" ? listDate : null,
      createdAt: clock(),
    });
}

/** Arbitrum counts the posting of calldata as gas: without a node's word the wallet has to estimate. */
function limitOf(chain: Chain, gas: bigint, live: LivePayer | undefined): { gas?: string } {
  if (chain !== "arbitrum") return { gas: gas.toString() };
  if (live?.postingGas === undefined) return {};
  return { gas: (gas + (live.postingGas * 3n) / 2n).toString() };
}

/** A wallet with code verifies signatures in its own way, which this permit does not carry. */
function permitOf(house: House, deal: Deal, owner: Address, live: LivePayer | undefined) {
  if (!live?.token || live.hasCode || !deal.executeWithPermit) return null;
  const deadline = BigInt(Math.floor(house.clock().getTime() / 1000) + PERMIT_LIVES_S);
  const { chain, contract: spender, amount } = deal;
  return permitTypedData(chain, { owner, spender, amount, nonce: live.nonce, deadline, token: live.token });
}

async function withPermit(house: House, deal: Deal, payer: Address, { signature, deadline }: SignedPermit) {
  if (!deal.executeWithPermit) throw unusable();
  const { r, s, yParity } = signatureOf(signature);
  const call = deal.executeWithPermit({ deadline, v: yParity + 27, r, s });
  if (await refusesCall(house, deal.chain, payer, call)) throw unusable();
  return { call, gas: deal.gas + PERMIT_GAS };
}

function signatureOf(signature: Hex) {
  try {
    return parseSignature(signature);
  } catch {
    throw unusable();
  }
}

function unusable(): PublicError {
  return new PublicError(
    "transaction_failed",
    "This signed permission would not be taken. Nothing was paid: approve the amount by a transaction instead.",
  );
}
