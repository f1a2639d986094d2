import type { Context } from "koa";
import { behind, PublicError } from "../errors.js";
import { type EventFacts, OPEN_EVENT_TYPES, presentEvent } from "../records/event.js";
import { type Caller, holdsScope } from "../runtime/caller.js";
import type { House } from "../runtime/house.js";
import type { Tool } from "../runtime/tool.js";
import { parseInput, validationError } from "../runtime/validate.js";
import { withoutCalldata } from "../runtime/without-calldata.js";
import { callerAgain } from "./authenticate.js";
import type { Feed } from "./feed.js";

const MOST_OF_ACCOUNT = 50;
/** So often something is said, and whoever listens is asked for anew whether he may. */
const HEARTBEAT_MS = 15_000;
const BACK_AFTER_MS = 2_000;

export interface Streams {
  feed: Feed;
  stopping: AbortSignal | undefined;
  /** Who takes nothing for so long is let go: he comes back by himself, and goes on where he was. */
  stuckAfterMs: number;
}

interface Wanted {
  after_sequence?: number;
  type?: string;
  reference?: string;
}

export function wantsEventStream(ctx: Context): boolean {
  const named = /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(ctx.get("accept"));
  return named && ctx.accepts("text/event-stream") !== false;
}

/** What happens from now on, or since the number that `Last-Event-ID` names, for as long as whoever asked may see it. */
export async function streamEvents(
  house: House,
  streams: Streams,
  { caller, tool, raw }: { caller: Caller; tool: Tool; raw: unknown },
  ctx: Context,
): Promise<void> {
  const { feed, stopping } = streams;
  const wanted = wantedOf(tool, raw, ctx);
  const { id: accountId } = caller.account;
  if (feed.listeners(accountId) >= MOST_OF_ACCOUNT)
    throw new PublicError("rate_limited", `More than ${MOST_OF_ACCOUNT} event streams of this account.`, {
      retryAfterSeconds: 5,
    });
  if (ctx.res.destroyed) return;
  const closing = new AbortController();
  ctx.res.once("close", () => closing.abort());
  if (stopping) stopping.addEventListener("abort", () => closing.abort(), { signal: closing.signal });
  const last = await feed.enter(accountId, closing.signal);
  const begin = beginning(wanted, last, ctx);
  ctx.respond = false;
  ctx.res.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" });
  if (ctx.method === "HEAD") return void ctx.res.end();
  ctx.res.write(`retry: ${BACK_AFTER_MS}\n\n`);
  try {
    await follow(house, streams, { accountId, wanted, begin, signal: closing.signal }, ctx);
    ctx.res.end();
  } catch (error) {
    if (!closing.signal.aborted) house.log.warn({ error: behind(error) }, "an event stream broke off");
    // An end would wait behind what nobody takes.
    ctx.res.destroy();
  }
}

/** A number that is still to come would be waited for in silence. */
function beginning({ after_sequence: asked }: Wanted, last: bigint, ctx: Context): bigint {
  if (asked === undefined || BigInt(asked) <= last) return BigInt(asked ?? last);
  const message = `expected at most ${last}, the number of the last event`;
  const path = ctx.get("last-event-id") ? "Last-Event-ID" : "after_sequence";
  throw validationError([{ path, message }], false);
}

async function follow(
  house: House,
  { feed, stuckAfterMs }: Streams,
  {
    accountId,
    wanted,
    begin,
    signal,
  }: { accountId: string; wanted: Wanted; begin: bigint; signal: AbortSignal },
  ctx: Context,
): Promise<void> {
  const say = (text: string) => sayTo(ctx, text, { signal, stuckAfterMs });
  for (let told = begin; !signal.aborted; ) {
    const last = await feed.beyond(accountId, told, HEARTBEAT_MS, signal);
    const caller = signal.aborted ? undefined : await callerAgain(house, ctx);
    if (caller?.account.id !== accountId) return;
    if (last <= told) {
      await say(":\n\n");
      continue;
    }
    const events = await feed.read(accountId, told);
    const seesAll = holdsScope(caller, "admin");
    const present = caller.actor.policy === "ask" ? presentToAsker : presentEvent;
    for (const event of events) {
      const shown = seesAll || OPEN_EVENT_TYPES.includes(event.type);
      const asked = wanted.type === undefined || wanted.type === event.type;
      const its = wanted.reference === undefined || wanted.reference === event.object.reference;
      if (shown && asked && its)
        await say(`id: ${event.sequence}\ndata: ${JSON.stringify(present(event))}\n\n`);
      if (signal.aborted) return;
    }
    // Where nothing is left of what was there, all of it has been told.
    told = events.at(-1)?.sequence ?? last;
  }
}

const presentToAsker = (event: EventFacts): unknown => withoutCalldata(presentEvent(event));

/** As fast as it is taken: what nobody reads is kept by the database alone. */
async function sayTo(
  { res }: Context,
  text: string,
  { signal, stuckAfterMs }: { signal: AbortSignal; stuckAfterMs: number },
): Promise<void> {
  if (res.write(text) || signal.aborted) return;
  await new Promise<void>((resolve, reject) => {
    const end = (then: () => void) => {
      clearTimeout(patience);
      res.off("drain", goOn);
      signal.removeEventListener("abort", goOn);
      then();
    };
    const goOn = () => end(resolve);
    const patience = setTimeout(() => end(() => reject(new Error("nobody reads it"))), stuckAfterMs);
    res.once("drain", goOn);
    signal.addEventListener("abort", goOn);
  });
}

function wantedOf(tool: Tool, raw: unknown, ctx: Context): Wanted {
  const id = ctx.get("last-event-id");
  const { limit: _, ...input } = parseInput(tool, raw) as Wanted & { limit: number };
  const known = ["after_sequence", "type", "reference"];
  const more = Object.keys(ctx.query).filter((name) => !known.includes(name));
  const issues = more.map((path) => ({ path, message: "a stream goes on from a number: leave it out" }));
  if (id !== "" && !/^\d{1,15}$/.test(id))
    issues.push({ path: "Last-Event-ID", message: "expected the sequence of an event" });
  if (issues.length > 0) throw validationError(issues, false);
  return id === "" ? input : { ...input, after_sequence: Number(id) };
}
