#!/usr/bin/env node
/** `unsigned start`, `unsigned mcp`, or any command of the CLI: `unsigned keys list --account acc_…`. */
const [word] = process.argv.splice(2, 1);
const { UNSIGNED_URL } = process.env;
if (word === "start") await import("./main.js");
else if (word === "mcp" && UNSIGNED_URL && process.argv.length === 2) await import("./unsigned-mcp.js");
else {
  if (word === "mcp" && process.argv.length === 2) process.argv.push("mcp", "serve");
  else if (word !== undefined && word !== "cli") process.argv.splice(2, 0, word);
  await import("./cli.js");
}
