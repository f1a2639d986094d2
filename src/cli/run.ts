import { ConfigError } from "../config.js";
import { isDatabaseAway } from "../errors.js";
import { packageVersion } from "../package-root.js";
import { commands } from "./commands.js";
import { type Called, helpWanted, parseCommand, UsageError } from "./parse-command.js";
import { inSight, printJson, printPlain } from "./print.js";
import { openTerminal } from "./terminal.js";

/** The operator's door: what the dashboard and the API do for an account, done on the database itself. */
export async function run(words: string[], called: Called): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", unlessUnread);
  try {
    await answer(words, called);
  } catch (error) {
    // What is wrong comes last: above the usage nobody would see it.
    if (error instanceof UsageError) process.stderr.write(error.usage);
    const text = textOf(error);
    const lines = error instanceof ConfigError ? text.split("\n") : [text.replace(/\s*\n\s*/g, " ")];
    process.stderr.write(`${lines.map(inSight).join("\n")}\n`);
    process.exitCode = error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
  }
}

async function answer(words: string[], called: Called): Promise<void> {
  if (words[0] === "--version") return void process.stdout.write(`${packageVersion()}\n`);
  const help = helpWanted(commands, words, called);
  if (help !== undefined) return void process.stdout.write(help);
  const { command, given, json } = parseCommand(commands, words, called);
  const terminal = openTerminal(process.env);
  try {
    const { forwardProxy } = terminal.config;
    if (forwardProxy) (await import("../outgoing.js")).leaveBy(forwardProxy);
    const answer = await command.run(given, terminal);
    if (answer !== undefined) process.stdout.write(json ? printJson(answer) : printPlain(answer));
  } finally {
    await terminal.close();
  }
}

/** Whoever reads no further, as `head` does, has seen what he wanted. */
function unlessUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

/** What lies behind a refusal says more at a terminal than the words for strangers. */
function textOf(error: unknown): string {
  if (isDatabaseAway(error)) return error.told;
  return error instanceof Error ? error.message || String(error) : String(error);
}
