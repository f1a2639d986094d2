import type { AccountRecord, GuardAccount } from "../../src/agent/reading/account.js";
import { conversation } from "../../test/unit/guard/cases.js";
import { STOPPED } from "../../test/unit/guard/conversations.js";
import { ACCOUNT, OPS, record } from "../../test/unit/guard/world.js";
import { type Generator, isAllowed, type Mutant, rankOf, verdictOf } from "./generator.js";
import { payoutCall, type Seed, withLast } from "./seed.js";
import { SPOILERS } from "./sentences.js";

const LONGEST = 3;

/** Stored by the account's owner over REST. */
const STORED: Readonly<Record<string, (name: string) => GuardAccount>> = {
  client: (name) =>
    withRecord({
      id: "inv_7",
      kind: "invoice",
      destination: OPS,
      client: { name, email: "who@named.example" },
    }),
  plan: (name) => withRecord({ id: "sub_7", kind: "subscription_plan", name, amount: 1n, interval: "30" }),
  jar: (name) => withRecord({ id: "don_7", kind: "donation_jar", name, slug: "the-seventh" }),
  label: (label) => ({
    ...ACCOUNT,
    wallets: [...ACCOUNT.wallets, { address: OPS, chain: "arbitrum", label, is_primary: false }],
  }),
};

function withRecord(part: Partial<AccountRecord> & Pick<AccountRecord, "id" | "kind">): GuardAccount {
  return { ...ACCOUNT, records: [...ACCOUNT.records, record(part)] };
}

const CASINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1)),
];

/** Words of a conversation stored as somebody's name: evidence may come of it, and no doubt may go. */
export function names(seeds: readonly Seed[]): Generator {
  return {
    name: "names",
    says: "words of the order as the name of a record",
    mutants: () => [...held(seeds), ...seeds].flatMap(named),
    isThrough: (verdict, { was }) => was !== undefined && moves(rankOf(was), rankOf(verdict)),
    twins: () => seeds.flatMap(ordinary),
    isKept: isAllowed,
    wouldPass: (_, mutant) => hidden(mutant),
    // Twenty of five thousand.
    owed: { through: 0, wouldPass: 0.004, twins: 0.95 },
  };
}

const DENIED = 0;
const ALLOWED = 2;

/** Nothing moves towards allow, and no order to a denial. */
function moves(was: number, is: number): boolean {
  return was === ALLOWED ? is === DENIED : is > was;
}

type Held = Pick<Seed, "turns" | "call">;

/** Payouts that nobody ordered, and orders of each kind that were spoiled. */
function held(seeds: readonly Seed[]): Held[] {
  const payouts = STOPPED.map((told) => conversation(told, "stop")).map(({ turns, call }) => ({
    turns,
    call: payoutCall(call),
  }));
  const spoiled = seeds.map((seed, i) => ({
    turns: withLast(seed, (text) => `${text}. ${SPOILERS[(i * 7) % SPOILERS.length]}`),
    call: seed.call,
  }));
  return [...payouts, ...spoiled].filter((one) => !isAllowed(verdictOf({ ...one, how: "" })));
}

function named({ turns, call }: Held): Mutant[] {
  const was = verdictOf({ turns, call, how: "" });
  const runs = turns.flatMap(({ role, content }) => (role === "user" ? runsIn(content) : []));
  return [...new Set(runs)].flatMap((run) =>
    [...new Set(CASINGS.map((casing) => casing(run)))].flatMap((name) =>
      Object.entries(STORED).map(([how, store]) => ({
        how: `${how} “${name}”`,
        turns,
        call,
        account: store(name),
        was,
      })),
    ),
  );
}

/** Each run of up to three words: no numbers or addresses, which are no names. */
function runsIn(text: string): string[] {
  return text.split(/[^\p{L}\p{M}'’ -]+|0x\w+/u).flatMap((part) => {
    const words = part.split(" ").filter(Boolean);
    return words.flatMap((_, from) =>
      Array.from({ length: Math.min(LONGEST, words.length - from) }, (_, more) =>
        words.slice(from, from + more + 1).join(" "),
      ),
    );
  });
}

/** A guard that doesn't see a name's own words would let it pass: so much hangs on these words. */
function hidden({ turns, call, how, was }: Mutant): boolean {
  if (!was || isAllowed(was)) return false;
  const name = /“(.*)”/.exec(how)?.[1] ?? "";
  const rest = turns.map((turn) => ({ ...turn, content: turn.content.replace(name, " ") }));
  return isAllowed(verdictOf({ turns: rest, call, how: "" }));
}

const ORDINARY =
  "Initrode|Hooli|Soylent|Umbrella|Wonka Works|Stark & Sons|Wayne Ltd|Tyrell|Cyberdyne|Vandelay|Dunder|Mifflin|Pied Piper|Bluth Co|Sterling|Prestige|Northwind|Contoso|Fabrikam|Litware|Adatum|Wingtip|Tailspin|Fourth Coffee|Lucerne|Margie|Proseware|Trey|Woodgrove|Alpine|Blue Yonder|City Power|Coho|Datum|Graphic|Humongous|Lamna|Nod|Relecloud|Southridge|Tasmanian|Trailhead|VanArsdel|Wide World|Zava|Bellows|Munson|Best Bake|Fincher|Liberty|Mark|Will|Grace|May|June|Bill|Art|Hope|Faith|Rich|Sue|Pat|Chase|Miles|Dean|Penny|Summer|Ray|Jack|Rose".split(
    "|",
  );

/** Fifty ordinary clients and twenty with words for names, of whom the order does not speak. */
function ordinary({ turns, call }: Seed, at: number): Mutant[] {
  return ORDINARY.filter((_, i) => (i + at) % 10 === 0).map((name) => ({
    how: `client “${name}”`,
    turns,
    call,
    account: STORED.client?.(name) ?? ACCOUNT,
  }));
}
