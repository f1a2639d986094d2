import type { Context } from "koa";
import type { z } from "zod";
import { PublicError } from "../../errors.js";
import { readFileBody } from "../../json-body.js";
import { validationError } from "../../runtime/validate.js";

const LIMIT = 8 * 1024;
const TYPE = "application/x-www-form-urlencoded";

/** What a form without a script sends; a field that comes twice is refused. */
export async function readForm<S extends z.ZodTypeAny>(ctx: Context, schema: S): Promise<z.output<S>> {
  const fields = new URLSearchParams(await readFileBody(ctx.req, TYPE, LIMIT));
  const names = [...fields.keys()];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new PublicError("validation_failed", `${twice}: came twice. Nothing was changed.`);
  const read = schema.safeParse(Object.fromEntries(fields));
  if (read.success) return read.data;
  throw validationError(
    read.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
    true,
  );
}
