import { Readable } from "node:stream";
import type { Context } from "koa";
import { csvLine } from "../csv.js";
import type { Caller } from "../runtime/caller.js";
import { call } from "../runtime/gate.js";
import type { House } from "../runtime/house.js";
import type { Tool } from "../runtime/tool.js";
import { validationError } from "../runtime/validate.js";

const PAGE = 200;

interface ListPage {
  data: unknown[];
  next_cursor: string | null;
}

/** Asked for by name: what takes anything gets JSON. The format is taken out of the query, which the schema judges. */
export function takeCsv(ctx: Context): boolean {
  const { format, ...query } = ctx.query;
  if (format === undefined) return /(^|,)\s*text\/csv\s*(;|,|$)/i.test(ctx.get("accept"));
  if (format !== "csv" && format !== "json")
    throw validationError([{ path: "format", message: "expected one of csv, json" }], false);
  ctx.query = query;
  return format === "csv";
}

/** The whole list, a page at a time as fast as it is read: one call, whose faults are told as always. */
export async function answerCsv(house: House, caller: Caller, tool: Tool, raw: unknown, ctx: Context) {
  const pages = ["limit", "cursor"].filter((name) => Object.hasOwn(ctx.query, name));
  if (pages.length > 0)
    throw validationError(
      pages.map((path) => ({ path, message: "a CSV answer holds the whole list: leave it out" })),
      false,
    );
  const filter = { ...(raw as Record<string, unknown>), limit: PAGE };
  const signal = new AbortController().signal;
  const first = (await call(house, caller, tool, filter, { signal })).data as ListPage;
  const rest = async (cursor: string) => {
    // The first page has been metered as the one call that this is.
    const further = { ...caller, door: "jobs" } as const;
    return (await call(house, further, tool, { ...filter, cursor }, { signal })).data as ListPage;
  };
  ctx.type = "text/csv";
  ctx.set("Content-Disposition", `attachment; filename="${tool.noun}s.csv"`);
  ctx.body = Readable.from(linesOf(tool, first, rest));
}

async function* linesOf(
  { sheet }: Tool,
  first: ListPage,
  rest: (cursor: string) => Promise<ListPage>,
): AsyncGenerator<string> {
  if (!sheet) return;
  yield csvLine(sheet.columns);
  for (let page = first; ; ) {
    yield page.data.flatMap((record) => sheet.rowsOf(record).map(csvLine)).join("");
    if (page.next_cursor === null) return;
    page = await rest(page.next_cursor);
  }
}
