import {
  acceptedContent,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
} from "@modelcontextprotocol/server";
import type { Caller } from "../runtime/caller.js";
import { fieldsOf, filledByContact, type Sort } from "../runtime/field.js";
import type { House } from "../runtime/house.js";
import { isWrite, type Tool } from "../runtime/tool.js";
import { selectWallets } from "../store/wallets.js";

/** What a model must never make up: where money arrives, and whom a mail reaches. */
export function missingFields(tool: Tool, input: Record<string, unknown>): string[] {
  if (!isWrite(tool)) return [];
  const filled = filledByContact(tool.fields, input);
  const asked = QUESTIONS.flatMap(([sort]) => fieldsOf(tool.fields, sort));
  return asked.filter(
    (name) => !tool.fields[name]?.isOptional() && input[name] === undefined && !filled.includes(name),
  );
}

const QUESTIONS: readonly (readonly [Sort, string])[] = [
  ["destination", "Which wallet should receive the USDC?"],
  ["payee", "Which address should be paid?"],
  ["email", "Which e-mail address should the invoice go to?"],
];

/** Answers count only for the fields that were asked for; the gate judges them like any other input. */
export function withAnswers(
  input: Record<string, unknown>,
  missing: string[],
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
  tool: Tool,
  missing: string[],
  input: Record<string, unknown>,
): Promise<InputRequiredResult> {
  const wallets = await linkedWallets(house, caller, input.chain);
  const requests = missing.map(
    (name) => [name, inputRequired.elicit(question(tool, name, wallets))] as const,
  );
  return inputRequired({ inputRequests: Object.fromEntries(requests) });
}

function question({ fields }: Tool, name: string, wallets: string[]) {
  const [sort, message = ""] = QUESTIONS.find(([asked]) => fieldsOf(fields, asked).includes(name)) ?? [];
  const choices = sort === "destination" ? wallets : [];
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
