#!/usr/bin/env node
import { commands } from "./cli/commands.js";
import { helpWanted, parseCommand, UsageError } from "./cli/parse-command.js";
import { printJson, printPlain } from "./cli/print.js";
import { openTerminal } from "./cli/terminal.js";
import { ConfigError } from "./config.js";
import { PublicError } from "./errors.js";

/** The operator's door: what the dashboard and the API do for an account, done on the database itself. */
async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const help = helpWanted(commands, words);
  if (help !== undefined) return void process.stdout.write(help);
  const { command, given, json } = parseCommand(commands, words);
  const terminal = openTerminal(process.env);
  try {
    const answer = await command.run(given, terminal);
    if (answer !== undefined) process.stdout.write(json ? printJson(answer) : printPlain(answer));
  } finally {
    await terminal.close();
  }
}

main().catch((error) => {
  const text = textOf(error);
  process.stderr.write(`${error instanceof ConfigError ? text : text.replace(/\s*\n\s*/g, " ")}\n`);
  if (error instanceof UsageError) process.stderr.write(error.usage);
  process.exitCode = error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
});

/** What lies behind a refusal says more at a terminal than the words for strangers. */
function textOf(error: unknown): string {
  if (error instanceof PublicError && error.code === "database_unavailable") return error.told;
  return error instanceof Error ? error.message || String(error) : String(error);
}
