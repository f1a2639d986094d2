import type { Address } from "viem";
import { CHAINS, type Chain } from "../../../src/chains.js";
import type { House } from "../../../src/runtime/house.js";
import type { LocalChain } from "../chains.js";
import { payCall, until } from "../pay.js";
import type { Call } from "./seed.js";
import { addressOf, CLIENTS, dice, GOODS, PAYEES, RUNS, STAND, spread, WORK } from "./shop.js";
import { carryOut, closeTill, type Deed, openTill, takeBack } from "./till.js";

export interface Shop {
  house: House;
  call: Call;
  chains: Record<Chain, LocalChain>;
  seller: Address;
}

const DAY_MS = 86_400_000;
const DAYS = 30;
const PAYMENTS = 300;
const CUSTOMERS = ["Ada", "Bo", "Cem", "Dao", "Eva", "Finn", "Gita", "Hugo", "Ines", "Jun"].map(addressOf);
/** Days, counted from the first, on which money goes out. */
const PAYOUT_DAYS = [0, 1, 3, 4, 6, 7, 9, 10, 12, 14, 15, 17, 18, 20, 21, 23, 24, 26, 28, 29];
const REFUND_DAYS = [8, 14, 20, 27];
const CANCELED_PAYOUT = 12;
const FORGOTTEN_PAYOUT = 17;
/** Of the sixty invoices: what became of them, where they weren't paid here. */
const NEVER_PAID = [7, 15, 22];
const CANCELED = [11, 33];
const PAID_ELSEWHERE = [26];

interface Owed {
  slug: string;
  chain: Chain;
  day: number;
}

/**
 * A month of a small shop, and a quieter one before it, told in order: the service's clock and the chains' stand
 * at each day while it is lived, so that whatever is written down then has its own time.
 */
export async function liveAMonth(shop: Shop): Promise<void> {
  const { house, chains } = shop;
  const realClock = house.clock;
  const start = realClock().getTime() - DAYS * DAY_MS;
  await Promise.all(CHAINS.map((chain) => openTill(chains[chain], CUSTOMERS, shop.seller)));
  try {
    const month = new Month(shop, start);
    await month.open();
    for (let back = DAYS; back > 0; back -= 3) await month.quietDays(-back, 3, 6);
    const sales = spread(PAYMENTS - month.invoicesPaid, DAYS);
    for (const [day, count] of sales.entries()) await month.live(day, count);
    await month.loseABlock();
    // Whole days were read at once; a watcher that is there at the time writes each payment down as it comes.
    await house.sql`update payments set created_at = mined_at where mined_at is not null`;
  } finally {
    house.clock = realClock;
    await Promise.all(CHAINS.map((chain) => closeTill(chains[chain])));
  }
}

class Month {
  readonly #roll = dice(7);
  readonly #goods: { slug: string; chain: Chain }[] = [];
  readonly #contacts: string[] = [];
  readonly #owed: Owed[] = [];
  #issued = 0;
  #payments = 0;
  #paidOut = 0;

  constructor(
    private readonly shop: Shop,
    private readonly start: number,
  ) {}

  /** Known before it is lived: sixty, but for those that never are, and the last ones, which aren't yet. */
  get invoicesPaid(): number {
    return Array.from({ length: 2 * DAYS }, (_, index) => payDayOf(index)).filter(
      (day) => day !== undefined && day < DAYS,
    ).length;
  }

  async open(): Promise<void> {
    this.#at(-DAYS, 0);
    const { call, seller } = this.shop;
    for (const [chain, amount_usd, description] of [...GOODS, STAND]) {
      const { slug } = await call("POST", "payment-links", {
        ...{ amount_usd, description, chain, destination_address: seller },
      });
      this.#goods.push({ slug: String(slug), chain });
    }
    for (const name of PAYEES) {
      const wallets = [{ address: addressOf(name), chain: "any" }];
      const { id } = await call("POST", "contacts", { name, kind: "payee", wallets });
      this.#contacts.push(String(id));
    }
    for (const [name, email] of CLIENTS) await call("POST", "contacts", { name, email, kind: "client" });
  }

  async quietDays(first: number, days: number, sales: number): Promise<void> {
    const when = (at: number) => (at * days) / (sales + 2) + 0.5;
    const stand = this.#goods.at(-1) ?? { slug: "", chain: STAND[0] };
    const deeds = [
      ...Array.from({ length: sales }, (_, at) => this.#sale(first, when(at))),
      ...[1.5, sales + 0.5].map((at) => this.#pays(stand.slug, stand.chain, first, when(at))),
    ];
    await this.#settle(await Promise.all(deeds), first + days);
  }

  async live(day: number, sales: number): Promise<void> {
    for (const hour of [8, 9]) await this.#bill(day, hour / 24);
    const due = this.#owed.filter((owed) => owed.day === day);
    const deeds: Promise<Deed>[] = [
      ...due.map(({ slug, chain }) => this.#pays(slug, chain, day, this.#later())),
      ...Array.from({ length: sales }, () => this.#sale(day, this.#later())),
    ];
    if (PAYOUT_DAYS.includes(day)) deeds.push(...(await this.#payOut(day)));
    if (REFUND_DAYS.includes(day)) deeds.push(this.#refund(day));
    await this.#settle(await Promise.all(deeds), day + 1);
  }

  /** Paid, seen, and taken back by the chain: what follows is another block. */
  async loseABlock(): Promise<void> {
    const { house, chains } = this.shop;
    const good = this.#goods.find(({ chain }) => chain === "optimism");
    if (!good) return;
    const deed = await this.#pays(good.slug, "optimism", DAYS - 1, 0.98);
    this.#at(DAYS - 1, 0.98);
    const counted = (status: string) =>
      until(
        () => house.sql`select from payments where status = ${status}`,
        (rows) => rows.length === 1,
      );
    await takeBack(chains.optimism, deed, () => counted("seen"));
    await counted("reverted");
  }

  async #bill(day: number, part: number): Promise<void> {
    this.#at(day, part);
    const { call, seller } = this.shop;
    const index = this.#issued++;
    const [client_name, client_email] = CLIENTS[index % CLIENTS.length] ?? ["", ""];
    const line_items = Array.from({ length: 1 + (index % 3) }, (_, at) => {
      const [description, unit_price] = WORK[(index + 2 * at) % WORK.length] ?? ["", 0];
      return { description, unit_price, quantity: 1 + Math.floor(this.#roll() * 2) };
    });
    const chain: Chain = index % 4 === 3 ? "polygon" : "base";
    const total_usd = line_items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
    const due_date = new Date(this.#when(day + 14, 0)).toISOString().slice(0, 10);
    const invoice = await call("POST", "invoices", {
      ...{ client_name, client_email, line_items, total_usd, due_date, chain },
      destination_address: seller,
    });
    const paid = payDayOf(index);
    const slug = String(invoice.payment_url).split("/").at(-1) ?? "";
    if (paid !== undefined) this.#owed.push({ slug, chain, day: paid });
    if (CANCELED.includes(index)) await call("POST", `invoices/${invoice.id}/cancel`, {});
    if (PAID_ELSEWHERE.includes(index))
      await call("POST", `invoices/${invoice.id}/mark-paid`, { note: "By bank transfer" });
  }

  async #payOut(day: number): Promise<Promise<Deed>[]> {
    this.#at(day, 10 / 24);
    const { call, chains, seller } = this.shop;
    const run = PAYOUT_DAYS.indexOf(day);
    const count = 1 + (run % this.#contacts.length);
    const recipients = this.#contacts.slice(0, count).map((contact_id) => ({
      contact_id,
      amount_usdc: 40 + Math.round(this.#roll() * 3_600) / 10,
    }));
    const label = `${RUNS[run % RUNS.length]}, ${monthOf(this.#when(day, 0))}`;
    const payout = await call("POST", "payouts", { chain: "base", label, recipients });
    if (day === CANCELED_PAYOUT) await call("POST", `payouts/${payout.id}/cancel`, {});
    if ([CANCELED_PAYOUT, FORGOTTEN_PAYOUT, DAYS - 1].includes(day)) return [];
    this.#paidOut++;
    const at = new Date(this.#when(day, this.#later()));
    return [Promise.resolve({ chain: chains.base.chain, at, from: seller, call: callOf(payout) })];
  }

  async #refund(day: number): Promise<Deed> {
    const { call, house, seller } = this.shop;
    const [payment] = await house.sql<{ id: string }[]>`
      select p.id from payments p join payment_links l on l.id = p.resource_id
      where p.status = 'final' and p.chain = 'base' and not l.single_use and p.refunded = 0
      order by p.mined_at desc limit 1 offset 3`;
    const refund = await call("POST", `payments/${payment?.id}/refund`, { reason: "Sent back unused" });
    this.#paidOut++;
    return { chain: "base", at: new Date(this.#when(day, 0.9)), from: seller, call: callOf(refund) };
  }

  #sale(day: number, part: number): Promise<Deed> {
    // What is first in the window sells best.
    const good = this.#goods[Math.floor(this.#roll() ** 1.6 * GOODS.length)];
    if (!good) throw new Error("the shop has nothing to sell");
    return this.#pays(good.slug, good.chain, day, part);
  }

  async #pays(slug: string, chain: Chain, day: number, part: number): Promise<Deed> {
    const from = CUSTOMERS[Math.floor(this.#roll() * CUSTOMERS.length)] ?? "0x";
    const { call } = await payCall(this.shop, slug);
    return { chain, at: new Date(this.#when(day, part)), from, call };
  }

  /** On the chains, and then in the books. */
  async #settle(deeds: readonly Deed[], end: number): Promise<void> {
    const { house, chains } = this.shop;
    this.#payments += deeds.filter(({ call, chain }) => call.to === chains[chain].contracts.checkout).length;
    this.#at(end, -0.01);
    await Promise.all(
      CHAINS.map(async (chain) => {
        const own = deeds.filter((deed) => deed.chain === chain);
        if (own.length === 0) return;
        await carryOut(
          chains[chain],
          own.sort((a, b) => Number(a.at) - Number(b.at)),
        );
      }),
    );
    await until(
      () => house.sql`
        select count(*) filter (where kind = 'paid')::int as payments,
          (select count(*)::int from payouts where status = 'confirmed') as paid_out
        from payments where status = 'final'`,
      ([row]) => row?.payments === this.#payments && row.paidOut === this.#paidOut,
    );
  }

  #at(day: number, part: number): void {
    const at = this.#when(day, part);
    this.shop.house.clock = () => new Date(at);
  }

  #when = (day: number, part: number) => this.start + (day + part) * DAY_MS;

  /** In the second half of a day, when what was made in the first is there. */
  #later = () => 0.5 + this.#roll() * 0.4;
}

const callOf = (payout: Record<string, unknown>) => payout.execute_tx as Deed["call"];

/** Undefined where it never is. */
function payDayOf(index: number): number | undefined {
  if ([...NEVER_PAID, ...CANCELED, ...PAID_ELSEWHERE].includes(index)) return undefined;
  return Math.floor(index / 2) + 1 + ((index * 5) % 7);
}

const monthOf = (at: number) => new Date(at).toLocaleDateString("en", { month: "long", timeZone: "UTC" });
