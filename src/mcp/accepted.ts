import type { Context } from "koa";

const JSON_TYPE = "application/json";
const EVENTS = "text/event-stream";

/** The SDK wants both named, in small letters: whoever takes one of them is served. */
export function acceptHeader(ctx: Context): string {
  return ctx.accepts(JSON_TYPE, EVENTS) ? `${JSON_TYPE}, ${EVENTS}` : ctx.get("accept");
}

/** Events go to whoever names them; whoever takes anything reads JSON best. */
export function takesEvents(ctx: Context): boolean {
  return /\btext\/(event-stream|\*)/i.test(ctx.get("accept"));
}

/** What a stream that ends with its answers says, as one body. */
export async function eventsAsJson(events: Response, isBatch: boolean): Promise<Response> {
  const lines = (await events.text()).split("\n");
  const said = lines.filter((line) => line.startsWith("data:")).map((line) => line.slice(5).trim());
  return new Response(isBatch ? `[${said.join(",")}]` : said.at(-1), {
    headers: { "content-type": JSON_TYPE },
  });
}
