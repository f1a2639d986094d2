import { readFileSync } from "node:fs";
import { type Address, getAddress } from "viem";
import { z } from "zod";
import type { Turn } from "../../../src/agent/reading/types.js";
import { CHAINS, type Chain } from "../../../src/chains.js";
import { fromNumber } from "../../../src/money.js";
import type { Conversation } from "./conversations.js";
import type { PayoutCall } from "./order-verdict.js";

const example = z.object({
  turns: z.array(z.string()),
  call: z.object({
    chain: z.enum(CHAINS),
    recipients: z.array(z.object({ address: z.string(), amount_usdc: z.number() })),
  }),
  verdict: z.enum(["allow", "confirm", "stop", "allow or confirm"]),
});

export interface Case {
  readonly title: string;
  readonly turns: Turn[];
  readonly call: PayoutCall;
  readonly owed: string;
}

export function examples(): Case[] {
  const file = new URL("./guard-examples.json", import.meta.url);
  const { cases } = z.object({ cases: z.array(example) }).parse(JSON.parse(readFileSync(file, "utf8")));
  return cases.map(({ turns, call, verdict }) => ({
    title: `${verdict}: ${shorten(turns)}`,
    turns: userTurns(turns),
    call: payout(
      call.chain,
      call.recipients.map(({ address, amount_usdc }) => [getAddress(address), amount_usdc]),
    ),
    owed: verdict,
  }));
}

export function conversation({ turns, chain, rows }: Conversation, owed: string): Case {
  const written = turns.map((turn) =>
    turn.replace(/@([A-F])/g, (_, letter: string) => addressOf(letter).toLowerCase()),
  );
  return {
    title: `${owed}: ${turns.join(" | ")}`,
    turns: userTurns(written),
    call: payout(
      chain as Chain,
      rows.map(([letter, usdc]) => [addressOf(letter), usdc]),
    ),
    owed,
  };
}

export function addressOf(letter: string): Address {
  const digit = "ABCDEF".indexOf(letter) + 1;
  return getAddress(`0x${`${letter.toLowerCase()}${digit}`.repeat(20)}`);
}

export function payout(chain: Chain, rows: readonly (readonly [Address, number])[]): PayoutCall {
  return { chain, recipients: rows.map(([address, usdc]) => ({ address, amount: fromNumber(usdc) ?? 0n })) };
}

export function userTurns(turns: readonly string[]): Turn[] {
  return turns.map((content) => ({ role: "user", content }));
}

function shorten(turns: readonly string[]): string {
  return turns.join(" | ").replace(/0x([0-9a-f])\w{39}/g, (_, digit: string) => `@${digit.toUpperCase()}`);
}
