import {
  type CompleteResult,
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { CHAINS } from "../chains.js";

const chain = { name: "chain", description: `One of ${CHAINS.join(", ")}`, required: true };

interface PromptText extends Prompt {
  text(args: Record<string, string>): string;
}

const PROMPTS: PromptText[] = [
  {
    name: "bill_client",
    title: "Bill a client",
    description: "Invoice a client in USDC, asking for whatever is missing.",
    arguments: [
      { name: "client", description: "Name and e-mail", required: true },
      { name: "work", description: "What was done, and for how much", required: true },
      chain,
    ],
    text: ({ client, work, chain: on }) =>
      `Create an invoice for ${client} on ${on}: ${work}. Use one line item per piece of work. If the e-mail address or the receiving wallet is missing, ask me; never make one up. Then show me the payment page's link.`,
  },
  {
    name: "payout_from_list",
    title: "Pay a list of people",
    description: "Prepare one batch payout from a pasted list of addresses and amounts.",
    arguments: [{ name: "list", description: "One address and amount per line", required: true }, chain],
    text: ({ list, chain: on }) =>
      `Prepare one batch payout on ${on} for exactly these rows, changing nothing:\n\n${list}\n\nShow me every address and amount in full beside the total and the fee before I sign, and the sign_url where I do.`,
  },
  {
    name: "explain_unsigned_payout",
    title: "Explain an unsigned payout",
    description: "What signing a prepared payout would do, in plain words.",
    arguments: [{ name: "payout_id", description: "po_…", required: true }],
    text: ({ payout_id }) =>
      `Look at payout ${payout_id} with get_record and explain in plain words to whom the money goes, row by row, what it costs in all, what signing does (first an allowance of exactly that sum, then the payment), and what to check in my wallet before confirming. Then give me its sign_url, where I sign it; never decode or repeat calldata.`,
  },
];

export function listPrompts(): Prompt[] {
  return PROMPTS.map(({ text: _, ...prompt }) => prompt);
}

export function getPrompt(name: string, args: Record<string, string> = {}): GetPromptResult {
  const prompt = PROMPTS.find((known) => known.name === name);
  if (!prompt)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name.slice(0, 64)}`);
  const missing = prompt.arguments?.filter(({ name, required }) => required && !args[name]?.trim()) ?? [];
  if (missing.length > 0)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Missing arguments: ${missing.map(({ name }) => name).join(", ")}`,
    );
  const on = args.chain?.trim().toLowerCase();
  if (prompt.arguments?.includes(chain) && !CHAINS.some((known) => known === on))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `chain: expected one of ${CHAINS.join(", ")}`);
  return { messages: [{ role: "user", content: { type: "text", text: prompt.text(args) } }] };
}

/** Chains are the one closed list among the arguments. */
export function complete(argument: { name: string; value: string }): CompleteResult {
  const values =
    argument.name === "chain" ? CHAINS.filter((name) => name.startsWith(argument.value.toLowerCase())) : [];
  return { completion: { values: [...values], total: values.length, hasMore: false } };
}
