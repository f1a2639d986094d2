import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { csvLine } from "../csv.js";
import type { contactRecord } from "../records/contact.js";
import { CONTACT_COLUMNS, contactRows } from "../records/contact-sheet.js";
import { allPages } from "./all-pages.js";
import { type Command, type Given, UsageError } from "./parse-command.js";
import type { Terminal } from "./terminal.js";

const text = { type: "string" } as const;

export const contactCommands: Command[] = [
  {
    name: "contacts list",
    usage: "[--account A]",
    options: { account: text },
    run: (given, terminal) => contactsOf(given, terminal),
  },
  {
    name: "contacts import",
    usage: "[--account A] --file CONTACTS.CSV",
    options: { account: text, file: text },
    required: ["file"],
    async run({ account, file }, terminal) {
      const input = { file: await textIn(String(file)) };
      return terminal.call(account as string | undefined, "import_contacts", input);
    },
  },
  {
    name: "contacts export",
    usage: "[--account A]  (CSV, as import takes it)",
    options: { account: text },
    async run(given, terminal) {
      const contacts = (await contactsOf(given, terminal)) as z.infer<typeof contactRecord>[];
      return [[...CONTACT_COLUMNS], ...contacts.flatMap(contactRows)].map(csvLine).join("").trimEnd();
    },
  },
];

async function textIn(file: string): Promise<string> {
  const bytes = await readFile(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`--file: expected UTF-8 in ${file}; spreadsheets offer it as CSV UTF-8`);
  }
}

function contactsOf({ account }: Given, terminal: Terminal): Promise<unknown[]> {
  return allPages((page) => terminal.call(account as string | undefined, "list_contacts", page));
}
