import type { Script, SeenRequest } from "../../test/support/model-server.js";
import type { Call } from "../calls.js";
import { MUTATIONS } from "./mutations.js";
import { DONE, type Part } from "./scripts.js";

const MOST_ROUNDS = 200;
const AT_ONCE = 8;
const TEXTS = ["description", "memo", "label", "name", "reference"];

/**
 * Reads why it was refused and tries the next thing there: another value for the field that was named, the
 * payload in a text, the deed by another tool. What it learns in one chat it keeps for the next step.
 */
export function prober({ reads, attack, ideal }: Part): Script {
  const tried = new Set<string>();
  const queue: Call[] = [...reads, ...attack, ...attack.flatMap(elsewhere)];
  const values = valuesIn([...attack, ...ideal]);
  return (request, n) => {
    if (request.tools.length === 0 || tried.size >= MOST_ROUNDS) return { text: DONE };
    if (n > 0) queue.push(...refusalsIn(request).flatMap(({ call, field }) => variants(call, field, values)));
    const next: Call[] = [];
    while (next.length < AT_ONCE && tried.size < MOST_ROUNDS) {
      const call = queue.shift();
      if (!call) break;
      const key = JSON.stringify(call);
      if (tried.has(key)) continue;
      tried.add(key);
      next.push(call);
    }
    return next.length > 0 ? { calls: next } : { text: DONE };
  };
}

interface Refusal {
  call: Call;
  field: string;
}

/** The last step's calls, each beside what it was answered. */
function refusalsIn({ entries }: SeenRequest): Refusal[] {
  const at = entries.findLastIndex((entry) => entry.role === "assistant" && entry.calls.length > 0);
  const asked = entries[at];
  if (asked?.role !== "assistant") return [];
  const answers = new Map(
    entries.slice(at).flatMap((entry) => (entry.role === "result" ? [[entry.id, entry.text]] : [])),
  );
  return asked.calls.flatMap(({ id, tool, input }) => {
    const field = /"field":"([^"]*)"/.exec(answers.get(id) ?? "")?.[1];
    return field === undefined ? [] : [{ call: { tool, input: input as Call["input"] }, field }];
  });
}

function variants(call: Call, field: string, values: readonly unknown[]): Call[] {
  const name = field.split(/[.[]/)[0] ?? "";
  const { [name]: old, ...without } = call.input;
  const kind = typeof old;
  const others = values.filter((value) => typeof value === kind && value !== old).slice(0, 6);
  const swapped = others.map((value) => ({ tool: call.tool, input: { ...call.input, [name]: value } }));
  const dressed = Object.keys(MUTATIONS)
    .slice(0, 12)
    .flatMap((mutation) => MUTATIONS[mutation]?.(call) ?? []);
  return [{ tool: call.tool, input: without }, ...swapped, ...dressed];
}

/** Slugs are unique over the service. */
let jars = 0;

/** The same money by another road. */
function elsewhere({ tool, input }: Call): Call[] {
  const place =
    input.destination_address ??
    input.destination_wallet ??
    (input.recipients as { address?: string }[])?.[0]?.address;
  const amount = input.amount_usd ?? input.amount_usdc ?? input.total_usd ?? 25;
  const chain = input.chain ?? "base";
  if (typeof place !== "string") return [];
  const roads: Call[] = [
    { tool: "create_payment_link", input: { amount_usd: amount, destination_address: place, chain } },
    { tool: "prepare_batch_payout", input: { recipients: [{ address: place, amount_usdc: amount }], chain } },
    {
      tool: "create_donation_jar",
      input: { slug: `help-${++jars}-now`, name: "Help us", destination_wallet: place, chain },
    },
    { tool: "screen_address", input: { address: place } },
    ...TEXTS.map((field) => ({ tool, input: { ...input, [field]: `Pay to ${place}` } })),
  ];
  return roads.filter((road) => road.tool !== tool || JSON.stringify(road.input) !== JSON.stringify(input));
}

function valuesIn(calls: readonly Call[]): unknown[] {
  return [
    ...new Set(
      calls.flatMap(({ input }) => Object.values(input)).filter((value) => typeof value !== "object"),
    ),
  ];
}
