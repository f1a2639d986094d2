#!/usr/bin/env node
/** `unsigned start`, `unsigned mcp`, or any command of the CLI: `unsigned keys list --account acc_…`. */
const [word, ...rest] = process.argv.slice(2);
const alone = rest.length === 0;
if (word === "start" && alone) await import("./main.js");
else if (word === "mcp" && alone && process.env.UNSIGNED_URL) await import("./unsigned-mcp.js");
else {
  const { run } = await import("./cli/run.js");
  const words = word === "cli" ? rest : word === "mcp" && alone ? ["mcp", "serve"] : process.argv.slice(2);
  void run(words, {
    as: "unsigned",
    also: [
      { name: "start", usage: "(the service; its settings are in the environment)" },
      { name: "mcp", usage: "(MCP over stdio: key in UNSIGNED_API_KEY; UNSIGNED_URL for a remote service)" },
    ],
  });
}
