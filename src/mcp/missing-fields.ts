import {
  acceptedContent,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
} from "@modelcontextprotocol/server";
import type { Caller } from "../runtime/caller.js";
import type { House } from "../runtime/house.js";
import { schemasOf } from "../runtime/registry.js";
import { isWrite, type Tool } from "../runtime/tool.js";
import { selectWallets } from "../store/wallets.js";

/** What a model must never make up. */
const ASKED_FOR = ["destination_address", "destination_wallet", "client_email"] as const;
export type Asked = (typeof ASKED_FOR)[number];

export function missingFields(tool: Tool, input: Record<string, unknown>): Asked[] {
  if (!isWrite(tool)) return [];
  const required = (schemasOf(tool).input.required ?? []) as string[];
  return ASKED_FOR.filter((name) => required.includes(name) && input[name] === undefined);
}

/** Answers count only for the fields that were asked for; the gate judges them like any other input. */
export function withAnswers(
  input: Record<string, unknown>,
  missing: Asked[],
  responses: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const answered = { ...input };
  for (const name of missing) {
    const value = acceptedContent(responses, name)?.[name];
    if (typeof value === "string" && value.trim()) answered[name] = value.trim();
  }
  return answered;
}

/** A client that can only open URLs can't fill in a form. */
export function canAsk(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation;
  if (!elicitation) return false;
  return elicitation.form !== undefined || elicitation.url === undefined;
}

export async function askFor(
  house: House,
  caller: Caller,
  missing: Asked[],
  input: Record<string, unknown>,
): Promise<InputRequiredResult> {
  const wallets = await linkedWallets(house, caller, input.chain);
  const requests = missing.map((name) => [name, inputRequired.elicit(question(name, wallets))] as const);
  return inputRequired({ inputRequests: Object.fromEntries(requests) });
}

function question(name: Asked, wallets: string[]) {
  const choices = name === "client_email" ? [] : wallets;
  const message =
    name === "client_email"
      ? "Which e-mail address should the invoice go to?"
      : "Which wallet should receive the USDC?";
  const field = { type: "string" as const, title: message, ...(choices.length > 0 && { enum: choices }) };
  return {
    mode: "form" as const,
    message,
    requestedSchema: { type: "object" as const, properties: { [name]: field }, required: [name] },
  };
}

/** Between what the user may choose. */
export async function linkedWallets(house: House, caller: Caller, chain: unknown): Promise<string[]> {
  const wallets = await selectWallets(house.sql, caller.account.id);
  return [
    ...new Set(
      wallets.filter((wallet) => chain === undefined || wallet.chain === chain).map(({ address }) => address),
    ),
  ];
}
