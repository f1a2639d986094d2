import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Inspector, Judges } from "./install.js";
import { type Instances, PAYMENT } from "./serve.js";

const ERAS = ["legacy", "auto", "modern"];
const WALLET = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const to = { destination_address: WALLET, chain: "base" };
const toWallet = { destination_wallet: WALLET, chain: "base" };

export interface Inspection {
  era: string;
  what: string;
  failed?: string;
}

const PLAN = { name: "Pro", amount_usdc: 9, interval_days: 30 };
const BILL = {
  client_name: "Acme",
  client_email: "ap@acme.example",
  total_usd: 5,
  line_items: [{ description: "Work", quantity: 1, unit_price: 5 }],
};

type Run = (method: string, ...more: string[]) => Promise<Record<string, unknown>>;

/** What a person with the inspector would do: list everything, call every tool, then load one. */
export async function inspect(judges: Judges, instances: Instances): Promise<Inspection[]> {
  const home = mkdtempSync(join(tmpdir(), "unsigned-inspector-"));
  const inspector = judges.inspector(home);
  try {
    const found: Inspection[] = [];
    for (const era of ERAS) found.push(...(await inspectEra(era, runner(inspector, instances, era))));
    return found;
  } finally {
    inspector.close();
    rmSync(home, { recursive: true, force: true });
  }
}

function runner(inspector: Inspector, { keyed, key }: Instances, era: string): Run {
  const reach = [keyed, "--transport", "http", "--header", `Authorization: Bearer ${key}`];
  return async (method, ...more) => {
    const asked = ["--protocol-era", era, "--format", "json", "--method", method, ...more];
    const { code, said } = await inspector.run([...reach, ...asked]);
    if (code !== 0) throw new Error(`exit ${code}: ${said.trim().slice(0, 400)}`);
    return JSON.parse(said.split("\n").find((line) => line.startsWith('{"result"')) ?? "{}").result;
  };
}

async function inspectEra(era: string, run: Run): Promise<Inspection[]> {
  const found: Inspection[] = [];
  const look = async <T>(what: string, deed: () => Promise<T>): Promise<T | undefined> => {
    try {
      const seen = await deed();
      found.push({ era, what });
      return seen;
    } catch (error) {
      found.push({ era, what, failed: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  };
  const names = await look("tools/list", async () => {
    const { tools } = await run("tools/list", "--strict");
    return (tools as { name: string }[]).map(({ name }) => name);
  });
  await look("resources/list", () => run("resources/list"));
  await look("prompts/list", () => run("prompts/list"));
  const call = callsOf(era, run);
  for (const name of names ?? []) await look(name, () => call(name));
  await look("200 calls, 20 at once", () => load(run));
  return found;
}

async function load(run: Run): Promise<void> {
  const size = ["--load-requests", "200", "--load-concurrency", "20"];
  const { ok, errorMessages } = await run("tools/call", "--tool-name", "get_insights", "--load", ...size);
  if (ok !== 200) throw new Error(`${ok} of 200 answered: ${JSON.stringify(errorMessages)}`);
}

/** One good call of each tool, in the catalog's order: what is prepared was created before. */
function callsOf(era: string, run: Run): (name: string) => Promise<void> {
  const made: Record<string, string> = {};
  return async (name) => {
    const args = argumentsOf(name, era, made);
    const json = JSON.stringify(args);
    const { structuredContent } = await run("tools/call", "--tool-name", name, "--tool-args-json", json);
    made[name] = (structuredContent as { id?: string }).id ?? "";
  };
}

function argumentsOf(name: string, era: string, made: Record<string, string>): object {
  const known: Record<string, object> = {
    create_payment_link: { amount_usd: 5, ...to },
    prepare_batch_payout: { recipients: [{ address: WALLET, amount_usdc: 2 }], chain: "base" },
    prepare_refund: { payment_id: PAYMENT, amount_usdc: 1 },
    create_invoice: { ...BILL, ...to, memo: era },
    create_subscription_plan: { ...PLAN, on_chain_plan_id: ERAS.indexOf(era) + 1, ...toWallet },
    prepare_subscribe: { subscription_id: made.create_subscription_plan },
    create_donation_jar: { slug: `jar-${era}`, name: "Jar", ...toWallet },
    prepare_donate: { donation_id: made.create_donation_jar, amount_usdc: 1 },
    send_invoice: { id: made.create_invoice },
    get_record: { id: made.prepare_batch_payout },
    cancel_record: { id: made.create_payment_link },
    screen_address: { address: WALLET },
  };
  if (name in known) return known[name] ?? {};
  if (/^(list|get)_/.test(name)) return {};
  throw new Error("no call of this tool is written down");
}
