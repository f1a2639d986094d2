import type { Address, Hex } from "viem";
import { CHAIN_FACTS } from "../../../chains.js";
import { PublicError } from "../../../errors.js";
import { toNumber } from "../../../money.js";
import { isContract, type PayerState, readPayer, readPostingGas } from "../../../onchain/accounts.js";
import { answerInTime } from "../../../onchain/answer-in-time.js";
import { approveTx } from "../../../onchain/approve.js";
import type { UnsignedCall } from "../../../onchain/calls.js";
import { readWarnings } from "../../../onchain/live-warnings.js";
import type { ChainReader } from "../../../onchain/reader.js";
import { simulate, type Trial } from "../../../onchain/simulate.js";
import { developmentFeeAddress, type Warning } from "../../../onchain/warnings.js";
import type { House } from "../../../runtime/house.js";
import { refuseSanctioned } from "../../../screening/refuse.js";
import { giveSignersTime } from "../../../store/payouts.js";
import { auditHit } from "../prepare.js";
import { readSameAgain } from "./same-again.js";
import type { Signable } from "./signable.js";
import { screenReceivers } from "./take-back.js";
import { trialInWords, whyItFails } from "./trial-words.js";

/** What a first transaction takes, and room above it; a payout has its own figure. */
const GAS = { payout: undefined, donation_jar: 120_000n, subscription_plan: 130_000n };
const APPROVE_GAS = 90_000n;

interface Live {
  state: PayerState;
  isSafe: boolean;
  warnings: Warning[];
  trial: Trial | undefined;
  postingGas: bigint | undefined;
}

/** Screens everybody in it anew, then answers with everything that any rung of the ladder needs. */
export async function prepareSign(
  house: House,
  signable: Signable,
  receivers: readonly Address[],
  payer: Address,
) {
  await screen(house, signable, receivers, payer);
  const { chain, contract, allows, termsId, call } = signable;
  const [live, sameAgain] = await Promise.all([
    answerInTime(house.chains.reader(chain), (reader) => readLive(reader, signable, receivers, payer)),
    readSameAgain(house, signable),
  ]);
  if (live?.isSafe && signable.payout) await giveSignersTime(house.sql, signable, house.clock());
  return {
    payer,
    chain,
    chain_id: CHAIN_FACTS[chain].id,
    terms_id: termsId,
    prepared_at: house.clock().toISOString(),
    approve_tx:
      allows > 0n ? { ...approveTx(chain, contract, allows), ...limit(chain, APPROVE_GAS, live) } : null,
    execute_tx: { ...call, ...gasOf(signable, live) },
    balance_usdc: live && allows > 0n ? toNumber(live.state.balance) : null,
    shortfall_usdc: live ? toNumber(live.state.balance < allows ? allows - live.state.balance : 0n) : null,
    refusal: live?.trial && !live.trial.passes ? whyItFails(chain, signable.noun, live.trial.error) : null,
    trial: live?.trial?.passes ? `${trialInWords(chain, signable)}${sameAgain ? ` ${sameAgain}` : ""}` : null,
    warnings: [
      ...(house.chains.developmentFee ? [developmentFeeAddress(house.chains.feeRecipient)] : []),
      ...(sameAgain ? [{ code: "same_as_earlier", message: sameAgain } as const] : []),
      ...(live?.warnings ?? []),
    ],
  };
}

async function screen(
  house: House,
  signable: Signable,
  receivers: readonly Address[],
  payer: Address,
): Promise<void> {
  const { screening } = house;
  await refuseSanctioned(screening, [{ path: "payer", address: payer }], "sanctioned_address").catch(
    async (error: unknown) => {
      await auditHit(house, signable.accountId, error);
      throw error instanceof PublicError && error.code === "sanctioned_address"
        ? new PublicError(
            "sanctioned_address",
            `This account (${payer}) is on the OFAC sanctions list and can't sign here. Nothing was prepared.`,
            error.extras,
          )
        : error;
    },
  );
  await screenReceivers(house, signable, receivers);
}

async function readLive(
  reader: ChainReader,
  { chain, kind, contract, feeRecipient, allows, call }: Signable,
  receivers: readonly Address[],
  payer: Address,
): Promise<Live> {
  const execute: UnsignedCall = { to: contract, data: call.data as Hex, value: "0", chainId: call.chainId };
  const [state, isSafe, warnings, postingGas] = await Promise.all([
    readPayer(reader, payer, contract),
    isContract(reader, payer),
    readWarnings(reader, {
      contract: kind,
      address: contract,
      feeRecipient,
      receivers: allows > 0n ? [payer, ...receivers] : [],
    }),
    chain === "arbitrum" ? readPostingGas(reader, execute).catch(() => undefined) : undefined,
  ]);
  const calls = state.allowance < allows ? [approveTx(chain, contract, allows), execute] : [execute];
  const trial =
    state.balance < allows ? undefined : await simulate(reader, payer, calls).catch(() => undefined);
  return { state, isSafe, warnings, trial, postingGas };
}

/** Arbitrum counts the posting of calldata as gas: without a node's word the wallet has to estimate. */
function limit(chain: Signable["chain"], gas: bigint, live: Live | undefined): { gas?: string } {
  if (chain !== "arbitrum") return { gas: gas.toString() };
  if (live?.postingGas === undefined) return {};
  return { gas: (gas + (live.postingGas * 3n) / 2n).toString() };
}

/** Of a payout it was worked out when it was prepared. */
function gasOf({ noun, chain }: Signable, live: Live | undefined): { gas?: string } {
  const gas = GAS[noun];
  return gas === undefined ? {} : limit(chain, gas, live);
}
