import { acceptedContent, type InputRequiredResult, inputRequired } from "@modelcontextprotocol/server";
import type { WalletRow } from "../records/wallet.js";
import { factsOf, type Sort } from "../runtime/field.js";
import type { Tool } from "../runtime/tool.js";
import type { McpClient } from "./client.js";

/** One form for all that is missing: two dialogs in a row are closed unread. */
const FORM = "missing";
const OTHER = "_other";

const QUESTIONS: Partial<Record<Sort, string>> = {
  destination: "Which wallet should receive the USDC?",
  payee: "Which address should be paid?",
  email: "Which e-mail address should the invoice go to?",
};

interface Missing {
  tool: Tool;
  names: readonly string[];
  wallets: readonly WalletRow[];
}

export function askFor(client: McpClient, { tool, names, wallets }: Missing): InputRequiredResult {
  const asked = names.map((name) => {
    const sort = sortOf(tool, name);
    const question = QUESTIONS[sort] ?? name;
    const choices = sort === "destination" ? wallets : [];
    const fields =
      choices.length === 0
        ? { [name]: { type: "string" as const, title: question } }
        : {
            [name]: { type: "string" as const, title: question, ...choiceOf(client, choices) },
            [name + OTHER]: { type: "string" as const, title: "Or another wallet's address" },
          };
    return { question, fields, required: choices.length === 0 ? [name] : [] };
  });
  const form = inputRequired.elicit({
    mode: "form",
    message: asked.map(({ question }) => question).join(" "),
    requestedSchema: {
      type: "object",
      properties: Object.assign({}, ...asked.map(({ fields }) => fields)),
      required: asked.flatMap(({ required }) => required),
    },
  });
  return inputRequired({ inputRequests: { [FORM]: form } });
}

/** Nobody tells two wallets apart by their hex: each is shown with its label and chain. */
function choiceOf({ version }: McpClient, wallets: readonly WalletRow[]) {
  const titles = wallets.map(({ label, chain, address }) =>
    [label, chain, address].filter(Boolean).join(" · "),
  );
  const addresses = wallets.map(({ address }) => address);
  if (version < "2025-11-25") return { enum: addresses, enumNames: titles };
  return { oneOf: addresses.map((address, n) => ({ const: address, title: titles[n] ?? address })) };
}

function sortOf(tool: Tool, name: string): Sort {
  const schema = tool.fields[name];
  return (schema && factsOf(schema)?.sort) ?? "text";
}

export function isAnswered(responses: Record<string, unknown> | undefined): boolean {
  return responses?.[FORM] !== undefined;
}

/** Whoever closed the form has said no to it. */
export function isDeclined(responses: Record<string, unknown> | undefined): boolean {
  const { action } = (responses?.[FORM] ?? {}) as { action?: unknown };
  return action === "decline" || action === "cancel";
}

/** Answers count only for what was asked; the gate judges them like any other input. */
export function withAnswers(
  input: Record<string, unknown>,
  missing: readonly string[],
  responses: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const content = acceptedContent(responses, FORM) ?? {};
  const answered = missing.flatMap((name) => {
    const texts = [content[name + OTHER], content[name]].filter(isText);
    return texts.length > 0 ? [[name, texts[0]?.trim()]] : [];
  });
  return { ...input, ...Object.fromEntries(answered) };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
