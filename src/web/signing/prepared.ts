import { pause } from "../page.js";
import { Problem } from "./problem.js";
import type { Hex } from "./provider.js";
import { same, type Terms, word } from "./terms.js";
import { words } from "./words.js";

export interface Call {
  to: string;
  data: Hex;
  value: string;
  gas?: string;
}

/** The service's answer to `prepare`. */
export interface Prepared {
  prepared_at: string;
  /** Null where nothing has to be allowed. */
  approve_tx: (Call & { spender: string; amount: string; chainId: number }) | null;
  execute_tx: Call & { chainId: number };
  /** EIP-712 typed data of the token's permit; null where it can't be used. */
  permit?: Permit | null;
  /** Null where no node of the service's own could be asked. */
  balance_usdc?: number | null;
  /** Why it would fail, where a node has tried it. */
  refusal?: string | null;
  /** What a trial run said, where there was one. */
  trial?: string | null;
  warnings: { code: string; message: string }[];
}

export interface Permit {
  domain: { name: string; version: string; chainId: number; verifyingContract: string };
  message: { owner: string; spender: string; value: string; nonce: string; deadline: string };
}

/** With each of them the payment would revert, and cost its network fee. */
const BLOCKING = ["not_deployed", "issuer_blacklisted", "issuer_paused", "fee_recipient_blacklisted"];

/** Of a signed permission: it would not be taken, and an approval may be. */
export class NotTaken extends Problem {}
const NOT_TAKEN = ["transaction_failed", "validation_failed"];

export async function prepare(terms: Terms, body: { payer: string; permit?: object }): Promise<Prepared> {
  const response = await inLine(() =>
    fetch(`${terms.path}/prepare`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      // Some wallets write letters whose checksum is none, or another network's.
      body: JSON.stringify({ ...body, payer: body.payer.toLowerCase() }),
    }),
  ).catch(() => {
    throw new Problem(`This page can't be reached at the moment. ${words.nothing}; try again.`);
  });
  const { data, error } = (await response.json().catch(() => undefined)) ?? {};
  const Kind = NOT_TAKEN.includes(error?.code) ? NotTaken : Problem;
  if (!data) throw new Kind(error?.message ?? `This page does not answer as it should. ${words.nothing}.`);
  const blocking = (data as Prepared).warnings.find(({ code }) => BLOCKING.includes(code));
  if (blocking) throw new Problem(blocking.message);
  const { refusal } = data as Prepared;
  if (refusal) throw new Problem(refusal);
  refuseMismatch(terms, data);
  return data;
}

const TRIES = 4;

/** Many may come from one address at once, an office's say: each waits until it is his turn. */
async function inLine(send: () => Promise<Response>, tries = TRIES): Promise<Response> {
  const response = await send();
  const seconds = Number(response.headers.get("retry-after"));
  if (response.status !== 429 || !(seconds <= 2) || tries === 1) return response;
  await pause(seconds * 1_000);
  return inLine(send, tries - 1);
}

/** What would be signed has to be what this page shows. */
function refuseMismatch(terms: Terms, { approve_tx: approve, execute_tx: execute, permit }: Prepared): void {
  const { contract, usdc, amount, chainId } = terms;
  const holds =
    same(execute.to, contract) &&
    execute.chainId === chainId &&
    isShown(terms, execute.data) &&
    (approve
      ? approve.chainId === chainId &&
        same(approve.to, usdc) &&
        same(approve.data, `0x095ea7b3${word(contract)}${word(amount)}`)
      : amount === 0n) &&
    (!permit ||
      (permit.domain.chainId === chainId &&
        same(permit.domain.verifyingContract, usdc) &&
        same(permit.message.spender, contract) &&
        permit.message.value === amount.toString()));
  if (!holds)
    throw new Problem("What was prepared is not what this page shows. Nothing was signed; reload the page.");
}

function isShown({ data, id, amount, amountWord }: Terms, call: Hex): boolean {
  return data ? same(call, data) : wordOf(call, 0) === word(id) && wordOf(call, amountWord) === word(amount);
}

function wordOf(data: string, index: number): string {
  return data.slice(10 + 64 * index, 74 + 64 * index).toLowerCase();
}
