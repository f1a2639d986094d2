import { readFile } from "node:fs/promises";
import { PublicError } from "../errors.js";
import { isObject } from "../is-object.js";
import { parseJson } from "../json-body.js";
import { allPages } from "./all-pages.js";
import { wholeOf } from "./figures.js";
import { type Command, type Given, UsageError } from "./parse-command.js";

const text = { type: "string" } as const;
const of = ({ account }: Given) => account as string | undefined;

export const invoiceCommands: Command[] = [
  {
    name: "invoices list",
    usage: "[--account A] [--status draft|sent|paid|canceled]",
    options: { account: text, status: text },
    run: ({ account, ...filter }, terminal) =>
      allPages((page) => terminal.call(of({ account }), "list_invoices", { ...filter, ...page })),
  },
  {
    name: "invoices draft",
    usage: "[--account A] --file INVOICE.JSON  (the body of POST /invoices; nothing goes out)",
    options: { account: text, file: text },
    required: ["file"],
    run: async (given, terminal) =>
      terminal.call(of(given), "create_invoice", { ...(await bodyIn(String(given.file))), draft: true }),
  },
  {
    name: "invoices issue",
    usage: "ID [--revision N] [--account A]  (numbers and mails it)",
    options: { account: text, revision: text },
    required: ["id"],
    run: async ({ id, ...given }, terminal) =>
      terminal.call(of(given), "issue_invoice", {
        id,
        ...(given.revision !== undefined && { revision: wholeOf("revision", given) }),
      }),
  },
  {
    name: "invoices cancel",
    usage: "ID [--account A]  (a draft, or one that nobody has paid)",
    options: { account: text },
    required: ["id"],
    run: ({ id, ...given }, terminal) => terminal.call(of(given), "cancel_invoice", { id }),
  },
];

/** Read as over REST: nothing in it is taken one way or the other. */
async function bodyIn(file: string): Promise<object> {
  const bytes = await readFile(file);
  try {
    const body = parseJson(bytes);
    if (isObject(body)) return body;
  } catch (error) {
    if (error instanceof PublicError) throw new UsageError(`--file ${file}: ${error.message}`);
    throw error;
  }
  throw new UsageError(`--file ${file}: expected one JSON object`);
}
