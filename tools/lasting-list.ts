import { lasting, lasts } from "../src/lasting.js";
import type { Context } from "../src/runtime/context.js";
import { listBody } from "./fields.js";

type Links = Context["links"];

/** Of records that show nothing but their rows, where our pages are, and what time has made of them. */
interface Looks<R, T> {
  present(row: R, links: Links, now: Date): T;
  /** When time by itself changes what it shows. */
  changesAt(row: R): Date | null;
}

type Page<R> = Parameters<typeof listBody<R, unknown>>[0];

/** The body of a list: the very one of before, where its page is that of before and nothing has changed by time. */
export function lastingList<R, T extends object>({ present, changesAt }: Looks<R, T>) {
  const shown = new WeakMap<
    Page<R>,
    { body: ReturnType<typeof listBody<R, T>>; links: Links; from: Date; until: number }
  >();
  return (page: Page<R>, { links, now }: Pick<Context, "links" | "now">) => {
    const before = shown.get(page);
    if (before?.links === links && before.from <= now && now.getTime() < before.until) return before.body;
    const body = listBody(page, (row) => Object.freeze(present(row, links, now)));
    if (!lasts(page)) return body;
    const changes = page.rows.map((row) => changesAt(row)?.getTime() ?? Number.POSITIVE_INFINITY);
    const until = Math.min(...changes.filter((at) => at > now.getTime()), Number.POSITIVE_INFINITY);
    Object.freeze(body.data);
    shown.set(page, { body: lasting(Object.freeze(body)), links, from: now, until });
    return body;
  };
}
