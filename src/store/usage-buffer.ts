import { type Plan, READ_CALL } from "../plans.js";
import type { Sql } from "./database.js";
import { currentTransaction, endOf } from "./transaction-end.js";
import { FOLD_FROM, insertUnits, rollUp, type Unit } from "./usage.js";

const FLUSH_MS = 1000;

/** By account and month, how many. */
type Taken = [string, number][];

interface Doubtful {
  taken: Taken;
  transaction: string;
}

/** Units of reads wait here for at most a second; a write's unit never does. */
export class UsageBuffer {
  private readonly waiting = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();
  private readonly storing = new Map<string, Promise<void>>();
  private readonly folding = new Map<string, Promise<void>>();
  /** Nobody has heard yet whether they were stored. */
  private doubtful: Doubtful[] = [];

  constructor(private readonly sql: Sql) {}

  addRead(accountId: string, month: string): void {
    const key = `${accountId} ${month}`;
    this.waiting.set(key, (this.waiting.get(key) ?? 0) + 1);
    this.flushSoon();
  }

  pending(accountId: string, month: string): number {
    return this.waiting.get(`${accountId} ${month}`) ?? 0;
  }

  /** Reads that came before a write also count before it, those that are being stored as well. */
  async flushOf(accountId: string, month: string): Promise<void> {
    const key = `${accountId} ${month}`;
    await (this.waiting.has(key) ? this.flush() : this.storing.get(key));
  }

  /** Beside the calls, one at a time for an account; a fold that fails is tried again at a later call. */
  foldSoon(account: { id: string; plan: Plan }, month: string, unfolded: number): void {
    if (unfolded < FOLD_FROM || this.folding.has(account.id)) return;
    const fold = this.sql
      .begin((tx) => rollUp(tx, account.id, month, account.plan))
      .catch(() => {})
      .finally(() => this.folding.delete(account.id));
    this.folding.set(account.id, fold);
  }

  /** The end: whoever stops the process awaits this. */
  async close(): Promise<void> {
    await Promise.all([this.flush(), ...this.folding.values()]);
  }

  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const taken = [...this.waiting];
    this.waiting.clear();
    const stored = this.flushing.then(() => this.store(taken));
    for (const [key] of taken) this.storing.set(key, stored);
    this.flushing = stored.then(() => {
      for (const [key] of taken) if (this.storing.get(key) === stored) this.storing.delete(key);
    });
    return this.flushing;
  }

  private async store(taken: Taken): Promise<void> {
    await this.hear();
    if (taken.length === 0) return;
    const units = taken.map(([key, count]): Unit => {
      const [accountId = "", month = ""] = key.split(" ");
      return { accountId, month, operation: READ_CALL, count };
    });
    let transaction: string | undefined;
    try {
      await this.sql.begin(async (tx) => {
        transaction = await currentTransaction(tx);
        await insertUnits(tx, units);
      });
    } catch {
      // Its connection may have broken while it committed: stored once more, they would count twice.
      if (transaction) this.doubtful.push({ taken, transaction });
      else this.putBack(taken);
      await this.hear();
    }
  }

  /** What became of transactions that nobody has heard of; of those that are still under way, or while nobody answers, later. */
  private async hear(): Promise<void> {
    for (const doubt of this.doubtful.splice(0)) {
      const end = await endOf(this.sql, doubt.transaction);
      if (end === "aborted") this.putBack(doubt.taken);
      if (end === "in progress") this.doubtful.push(doubt);
    }
    if (this.doubtful.length > 0) this.flushSoon();
  }

  private putBack(taken: Taken): void {
    for (const [key, count] of taken) this.waiting.set(key, (this.waiting.get(key) ?? 0) + count);
    this.flushSoon();
  }

  private flushSoon(): void {
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }
}
