import { Readable } from "node:stream";
import type { Context } from "koa";
import { csvLine } from "../csv.js";
import { behind } from "../errors.js";
import type { Caller } from "../runtime/caller.js";
import { call } from "../runtime/gate.js";
import type { House } from "../runtime/house.js";
import { sheetOf } from "../runtime/sheet.js";
import type { Tool } from "../runtime/tool.js";
import { validationError } from "../runtime/validate.js";
import { beginnerAgain } from "./authenticate.js";

const PAGE = 200;

/** How a whole list is given; by JSON it is given in pages. */
const FORMATS = {
  csv: { type: "text/csv", accept: /(^|,)\s*text\/csv\s*(;|,|$)/i },
  jsonl: { type: "application/jsonl", accept: /(^|,)\s*application\/jsonl\s*(;|,|$)/i },
} as const;
type Format = keyof typeof FORMATS;
const NAMES = Object.keys(FORMATS) as Format[];

interface ListPage {
  data: unknown[];
  next_cursor: string | null;
}

/** Asked for by name: what takes anything gets JSON. The format is taken out of the query, which the schema judges. */
export function takeFormat(ctx: Context): Format | undefined {
  const { format, ...query } = ctx.query;
  if (format === undefined) return acceptedFormat(ctx);
  const named = NAMES.find((name) => name === format);
  if (!named && format !== "json")
    throw validationError([{ path: "format", message: "expected one of json, csv, jsonl" }], false);
  ctx.query = query;
  return named;
}

/** By name, and no less than JSON. */
function acceptedFormat(ctx: Context): Format | undefined {
  const preferred = ctx.accepts("application/json", ...NAMES.map((name) => FORMATS[name].type));
  return NAMES.find(
    (name) => FORMATS[name].type === preferred && FORMATS[name].accept.test(ctx.get("accept")),
  );
}

/** The whole list, a page at a time as fast as it is read: one call, whose faults are told as always. */
export async function answerWhole(
  house: House,
  caller: Caller,
  tool: Tool,
  {
    raw,
    format,
    paged,
    stuckAfterMs,
  }: { raw: unknown; format: Format; paged: boolean; stuckAfterMs: number },
  ctx: Context,
): Promise<void> {
  const pages = ["limit", "cursor"].filter((name) => Object.hasOwn(ctx.query, name));
  if (pages.length > 0)
    throw validationError(
      pages.map((path) => ({ path, message: `a ${format} answer holds the whole list: leave it out` })),
      false,
    );
  const filter = { ...(raw as Record<string, unknown>), ...(paged && { limit: PAGE }) };
  const signal = new AbortController().signal;
  const { head, of } = format === "csv" ? csvOf(tool) : jsonLines;
  // Of a page its text alone is kept: there may be many who read slowly.
  const written = (data: unknown): Part => {
    const page = paged ? (data as ListPage) : { data: [data], next_cursor: null };
    return { text: of(page.data), next: page.next_cursor };
  };
  const first = written((await call(house, caller, tool, filter, { signal })).data);
  const rest = async (cursor: string) => {
    const now = await beginnerAgain(house, ctx, caller);
    if (now?.account.id !== caller.account.id) throw new Error("its key or session has ended");
    // The first page has been metered as the one call that this is.
    const further = { ...now, door: "jobs" } as const;
    return written((await call(house, further, tool, { ...filter, cursor }, { signal })).data);
  };
  const texts = textsOf({ text: head + first.text, next: first.next }, rest);
  const body = Readable.from(texts, { objectMode: false, highWaterMark: 1 });
  body.once("error", (error) => {
    house.log.warn({ tool: tool.name, error: behind(error) }, "a list broke off");
    // Whoever reads it has to see that it is not whole.
    ctx.res.destroy();
  });
  // Who takes nothing of it sees that his file is not whole.
  ctx.res.setTimeout(stuckAfterMs, () => ctx.res.destroy());
  ctx.type = FORMATS[format].type;
  const name = paged ? `${tool.noun}s` : [tool.noun, ...Object.values(ctx.params)].join("-");
  ctx.set("Content-Disposition", `attachment; filename="${name}.${format}"`);
  ctx.body = body;
}

/** A page as it is sent, and where the next one begins. */
interface Part {
  text: string;
  next: string | null;
}

interface Texts {
  head: string;
  of(records: unknown[]): string;
}

function csvOf(tool: Tool): Texts {
  const { columns, rowsOf } = sheetOf(tool);
  return {
    head: csvLine(columns),
    of: (records) => records.flatMap((record) => rowsOf(record).map(csvLine)).join(""),
  };
}

const jsonLines: Texts = {
  head: "",
  of: (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(""),
};

async function* textsOf(part: Part | undefined, rest: (cursor: string) => Promise<Part>) {
  while (part) {
    yield part.text;
    part = part.next === null ? undefined : await rest(part.next);
  }
}
