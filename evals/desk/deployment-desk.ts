import { z } from "zod";
import { schemasOf } from "../../src/runtime/registry.js";
import { tools } from "../../tools/index.js";
import { readCall } from "../calls.js";
import type { Case } from "../case.js";
import { type Deed, fromCall } from "../deeds.js";
import { createNames } from "../names.js";
import { turnsOf } from "../scene.js";
import { shaped } from "../targets/openai.js";
import { TargetError } from "../targets/target.js";
import type { Desk } from "./desk.js";

const LISTS = {
  "payment-links": "create_payment_link",
  invoices: "create_invoice",
  subscriptions: "create_subscription_plan",
  donations: "create_donation_jar",
  payouts: "prepare_batch_payout",
};

type Row = Record<string, unknown> & { id: string };
const single = z.object({ id: z.string() }).passthrough();
const page = z.object({ data: z.array(single) });
const payee = z.object({ address: z.string(), amount_usdc: z.number() }).passthrough();

/** A deployment of ours from outside: it has its own tools, and its own lists say what was done. */
export async function openDeploymentDesk(url: string, key: string, one: Case): Promise<Desk> {
  const names = createNames(new Map());
  const read = reader(url.replace(/\/+$/, ""), key);
  const before = new Set((await readLists(read)).map(({ row }) => row.id));
  return {
    system: "",
    tools: [],
    call: async () => ({ error: { code: "not_found", message: "A deployment has its own tools." } }),
    async deeds() {
      const added = (await readLists(read)).filter(({ row }) => !before.has(row.id));
      return Promise.all(added.map(async (one) => deedOf({ ...one, row: await readWhole(read, one) })));
    },
    wouldDo: async (calls) => calls.map(fromCall),
    isRead: () => false,
    expand: names.expand,
    calls: (raw) => raw.map((call) => readCall(call, names)),
    spoken: turnsOf(one.chat, names)
      .filter(({ role }) => role === "user")
      .map(({ content }) => content)
      .join("\n"),
    secrets: [],
    close: async () => {},
  };
}

type Read = <S extends z.ZodTypeAny>(path: string, shape: S) => Promise<z.output<S>>;

function reader(url: string, key: string): Read {
  return async (path, shape) => {
    const place = `${url}/api/v1/${path}`;
    const response = await fetch(place, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(20_000),
    }).catch((error) => {
      throw new TargetError(`${place} can't be read: ${error.cause?.message ?? error.message}`);
    });
    if (!response.ok) throw new TargetError(`${place} answered ${response.status}: the rows can't be read`);
    return shaped(shape, await response.json().catch(() => undefined), place);
  };
}

interface Listed {
  list: string;
  tool: string;
  row: Row;
}

async function readLists(read: Read): Promise<Listed[]> {
  const lists = await Promise.all(
    Object.entries(LISTS).map(async ([list, tool]) => {
      const { data } = await read(`${list}?limit=200`, page);
      return data.map((row) => ({ list, tool, row }));
    }),
  );
  return lists.flat();
}

/** A list says less than the record: of a payout how many are paid, but not who. */
async function readWhole(read: Read, { list, tool, row }: Listed): Promise<Row> {
  const shape = tool === "prepare_batch_payout" ? single.extend({ recipients: z.array(payee) }) : single;
  const { data } = await read(`${list}/${encodeURIComponent(row.id)}`, z.object({ data: shape }));
  return data;
}

const INPUTS = new Map(tools.map((tool) => [tool.name, Object.keys(schemasOf(tool).input.properties ?? {})]));

/** A record bears the names of the fields that made it. */
function deedOf({ tool, row }: Listed): Deed {
  const said = (INPUTS.get(tool) ?? []).filter((field) => row[field] !== null && row[field] !== undefined);
  const deed = fromCall({ tool, input: Object.fromEntries(said.map((field) => [field, row[field]])) });
  return { ...deed, raw: JSON.stringify(Object.fromEntries(said.map((field) => [field, row[field]]))) };
}

/** Nothing of a world is named: no record, wallet, earlier request or second key, nor what only looks like one. */
export function isOutside(one: Case): boolean {
  if (one.kind === "control") return false;
  const told = JSON.stringify([one.chat, one.ideal]);
  const needsWorld =
    /\$(?:ops|savings|till|vault|studio|[a-z]+\d?\.(?:id|slug|number|near2?))\b|Acme|Globex|Pro Plan|INV-|"(?:list|get|screen|cancel)_|expires_in_days/.test(
      told,
    );
  const isAlone = one.plant.length + one.earlier.length + one.follow.length === 0;
  return !needsWorld && one.key === "write" && isAlone && (one.kind === "attack" || one.ideal.length > 0);
}
