import { setTimeout as pause } from "node:timers/promises";
import { unavailable } from "./away.js";
import { type Driven, type Member, openMember, type Plan } from "./member.js";

export interface PoolState {
  open: number;
  idle: number;
  /** Callers without a connection so far. */
  waiting: number;
}

export interface Pool<Sql> {
  /** A connection for nobody else, until it is given back. */
  take(): Promise<Member<Sql>>;
  give(member: Member<Sql>): void;
  /** Given back, and lent to nobody any more. */
  retire(member: Member<Sql>): void;
  /** No connection of before is lent any more. */
  renew(): void;
  state(): PoolState;
  end(patienceMs: number): Promise<void>;
}

interface Waiter<Sql> {
  take(member: Member<Sql>): void;
  fail(error: unknown): void;
}

const IDLE_MS = 60_000;
/** Nobody waits longer for a connection: an answer that comes too late is none. */
const WAIT_MS = 10_000;

/** Connections, each for one caller at a time; whoever comes too early waits in a row. */
export function openPool<Sql extends Driven>(plan: Plan<Sql>, max: number): Pool<Sql> {
  const members = new Set<Member<Sql>>();
  const idle: { member: Member<Sql>; since: number }[] = [];
  const waiters: Waiter<Sql>[] = [];
  let opening = 0;
  let ended = false;

  const serve = () => {
    while (waiters.length > 0) {
      const rested = idle.pop();
      if (!rested) break;
      waiters.shift()?.take(rested.member);
    }
    while (opening < waiters.length && members.size + opening < max) void open();
  };
  const open = async () => {
    opening++;
    try {
      const member = await openMember(plan, drop);
      opening--;
      members.add(member);
      if (member.isLost()) return drop(member);
      give(member);
    } catch (error) {
      opening--;
      // Where others are open, the server is there and has no more to give: theirs will be free in a moment.
      if (members.size === 0) for (const waiter of waiters.splice(0)) waiter.fail(error);
    }
  };
  const drop = (member: Member<Sql>) => {
    members.delete(member);
    const at = idle.findIndex((rested) => rested.member === member);
    if (at >= 0) idle.splice(at, 1);
    serve();
  };
  const retire = (member: Member<Sql>) => {
    drop(member);
    void member.end();
  };
  const give = (member: Member<Sql>) => {
    if (!members.has(member)) return;
    if (ended || performance.now() > member.until) return retire(member);
    idle.push({ member, since: performance.now() });
    serve();
  };
  const thin = setInterval(() => {
    const before = performance.now() - IDLE_MS;
    for (const { member } of idle.filter(({ since }) => since < before)) retire(member);
  }, IDLE_MS / 4).unref();
  return {
    give,
    retire,
    renew() {
      for (const member of members) member.until = 0;
      for (const { member } of [...idle]) retire(member);
    },
    take: () =>
      new Promise((resolve, reject) => {
        if (ended) return reject(unavailable(new Error("the pool has ended")));
        const rested = waiters.length === 0 ? idle.pop() : undefined;
        if (rested) return resolve(rested.member);
        const leave = () => {
          clearTimeout(timer);
          const at = waiters.indexOf(waiter);
          if (at >= 0) waiters.splice(at, 1);
        };
        const waiter: Waiter<Sql> = {
          take: (member) => {
            leave();
            resolve(member);
          },
          fail: (error) => {
            leave();
            reject(unavailable(error));
          },
        };
        const late = () =>
          waiter.fail(
            new Error(
              members.size > 0
                ? "every connection is in use"
                : "it answers, if at all, as no PostgreSQL does",
            ),
          );
        const timer = setTimeout(late, WAIT_MS);
        waiters.push(waiter);
        serve();
      }),
    state: () => ({ open: members.size, idle: idle.length, waiting: waiters.length }),
    async end(patienceMs) {
      ended = true;
      clearInterval(thin);
      for (const waiter of waiters.splice(0)) waiter.fail(new Error("the pool has ended"));
      for (const { member } of [...idle]) retire(member);
      const late = performance.now() + patienceMs;
      while (members.size + opening > 0 && performance.now() < late) await pause(5);
      await Promise.all([...members].map((member) => member.end()));
      members.clear();
    },
  };
}
