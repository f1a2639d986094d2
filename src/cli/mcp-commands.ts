import { authenticateKey } from "../http/authenticate.js";
import { mcpUrl, relayToRemote } from "../mcp/relay.js";
import { refuseCollectKey } from "../runtime/admit.js";
import type { Command } from "./parse-command.js";

export const mcpCommands: Command[] = [
  {
    name: "mcp check",
    usage: "--url URL --key KEY",
    options: { url: { type: "string" }, key: { type: "string" } },
    required: ["url", "key"],
    // A client and a tokenizer for this alone: a hundred packages and megabytes that no service needs.
    run: async ({ url, key }) => {
      const { checkServer } = await import("./check-mcp.js").catch(orSayWhatIsMissing);
      return checkServer(mcpUrl(String(url)), String(key));
    },
  },
  {
    name: "mcp links",
    usage: "[--url URL] (links that install this service's MCP in an editor)",
    options: { url: { type: "string" } },
    run: async ({ url }, { config }) => installLinks(mcpUrl(String(url ?? config.baseUrl))),
  },
  {
    name: "mcp serve",
    usage: "(key in UNSIGNED_API_KEY; UNSIGNED_URL for a remote service)",
    options: {},
    async run(_given, terminal) {
      const [key, url] = [process.env.UNSIGNED_API_KEY?.trim(), process.env.UNSIGNED_URL?.trim()];
      if (!key) throw new Error("UNSIGNED_API_KEY is not set: put your API key there");
      if (url) return relayToRemote(url, key);
      const house = await terminal.house();
      const { caller } = await authenticateKey(house, key, "mcp");
      refuseCollectKey(caller);
      const { serveLocally } = await import("../mcp/stdio.js");
      return serveLocally(house, { ...caller, stays: true });
    },
  },
];

/**
 * Opened, each asks before it adds the server. No key is in any of them: the others sign in, and Cursor, which would come
 * back to an address of its own kind, reads its key from the environment.
 */
function installLinks(url: string) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor fills it in
  const headers = { Authorization: "Bearer ${env:UNSIGNED_API_KEY}" };
  const config = Buffer.from(JSON.stringify({ url, headers })).toString("base64");
  const server = encodeURIComponent(JSON.stringify({ name: "unsigned", type: "http", url }));
  const word = /^[\w:/.-]+$/.test(url) ? url : `'${url.replaceAll("'", "%27")}'`;
  return {
    claude_code: `claude mcp add --transport http unsigned ${word}`,
    cursor: `cursor://anysphere.cursor-deeplink/mcp/install?name=unsigned&config=${encodeURIComponent(config)}`,
    vscode: `vscode:mcp/install?${server}`,
  };
}

function orSayWhatIsMissing(error: unknown): never {
  const isMissing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
  throw isMissing ? new Error("mcp check needs an MCP client: npm install --include=dev") : error;
}
