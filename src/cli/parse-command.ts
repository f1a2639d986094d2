import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Terminal } from "./terminal.js";

export type Given = Record<string, string | boolean | undefined>;

export interface Command {
  /** Two words, a noun and a verb; or one that says it all. */
  name: string;
  /** What stands behind the name in the usage. */
  usage: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  /** What must be there: options, and, in this order, the arguments without a name. */
  required?: readonly string[];
  /** Options that may be given as "": it clears what they name. */
  clearing?: readonly string[];
  run(given: Given, terminal: Terminal): Promise<unknown>;
}

/** How the program was called, and what it does by that name beside the commands. */
export interface Called {
  as: string;
  also: readonly Pick<Command, "name" | "usage">[];
}

export class UsageError extends Error {
  constructor(
    message: string,
    readonly usage = "",
  ) {
    super(message);
  }
}

export function parseCommand(
  commands: readonly Command[],
  words: string[],
  called: Called,
): { command: Command; given: Given; json: boolean } {
  const name = words.slice(0, 2).join(" ");
  const command = commands.find((known) => known.name === name || known.name === words[0]);
  if (!command)
    throw new UsageError(
      name ? `unknown command: ${name}` : "no command given",
      usageOf([...called.also, ...commands], called),
    );
  const usage = usageOf([command], called);
  const { values, positionals } = readWords(command, words.slice(command.name.split(" ").length), usage);
  const nameless = (command.required ?? []).filter((field) => !(field in command.options));
  if (positionals.length > nameless.length)
    throw new UsageError(`unexpected: ${positionals.slice(nameless.length).join(" ")}`, usage);
  const flagOf = (field: string) => (nameless.includes(field) ? field.toUpperCase() : `--${field}`);
  const named = Object.fromEntries(nameless.map((field, index) => [field, positionals[index]]));
  const { json, ...given }: Given = { ...values, ...named };
  const blank = Object.keys(given).find(
    (field) => isBlank(given[field]) && !command.clearing?.includes(field),
  );
  if (blank !== undefined)
    throw new UsageError(`${flagOf(blank)}: expected a value, got "${given[blank]}"`, usage);
  const missing = (command.required ?? []).filter((field) => given[field] === undefined);
  if (missing.length > 0) throw new UsageError(`missing: ${missing.map(flagOf).join(" ")}`, usage);
  return { command, given, json: json === true };
}

function isBlank(value: Given[string]): boolean {
  return typeof value === "string" && value.trim() === "";
}

/** What is asked for by `help`, `--help` or `-h`: all commands, or those that begin as the words before it do. */
export function helpWanted(
  commands: readonly Command[],
  words: string[],
  called: Called,
): string | undefined {
  const asked = words.findIndex((word) => ["help", "--help", "-h"].includes(word));
  if (asked < 0 || (words[asked] === "help" && asked > 0)) return undefined;
  const begin = words.slice(0, asked).filter((word) => !word.startsWith("-"));
  const all = [...called.also, ...commands];
  const known = all.filter(({ name }) =>
    name.split(" ").every((word, place) => place >= begin.length || word === begin[place]),
  );
  return usageOf(known.length > 0 ? known : all, called);
}

function readWords(command: Command, words: string[], usage: string) {
  const { values, positionals, tokens } = parseWords(command, words, usage);
  const flags = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
  const twice = flags.find((flag, place) => flags.indexOf(flag) < place);
  if (twice !== undefined) throw new UsageError(`--${twice}: given twice`, usage);
  return { values: values as Given, positionals };
}

function parseWords(command: Command, words: string[], usage: string) {
  const options = { ...command.options, json: { type: "boolean" } } as const;
  try {
    return parseArgs({ args: words, options, allowPositionals: true, tokens: true });
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new UsageError(reason, usage);
  }
}

function usageOf(commands: Called["also"], { as }: Called): string {
  const lines = commands.map(({ name, usage }) => `  ${as} ${name} ${usage}`.trimEnd());
  return `Usage (every command takes --json):\n${lines.join("\n")}\n`;
}
