/** What every program does at the end: says what it saw, and what went wrong where something did. */
const TAIL = `
const { URL: url = "", KEY = "", RELAY = "" } = process.env;
const headers = { authorization: "Bearer " + KEY };
const link = { amount_usd: 5, destination_address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F", chain: "base" };
const seen = { list: 0, read: false, write: false, note: "" };
try {
  const { names, call, close, note = "" } = await connect();
  seen.list = names.length;
  seen.note = note;
  seen.read = JSON.stringify(await call("list_wallets", {})).includes("wallets");
  seen.write = /pl_[0-9a-z]{26}/.test(JSON.stringify(await call("create_payment_link", { ...link, reference: NAME })));
  await close?.();
} catch (error) {
  seen.note = String(error?.message ?? error).slice(0, 200);
}
console.log("\\n" + JSON.stringify(seen));
process.exit(0);
`;

interface Judge {
  /** The package whose version is shown. */
  from: string;
  /** Imports, and \`connect\`: the names of the tools, and how one is called. */
  program: string;
}

/** Each one as its own documentation connects it. */
export const JUDGES: Readonly<Record<string, Judge>> = {
  "AI SDK": {
    from: "@ai-sdk/mcp",
    program: `import { createMCPClient } from "@ai-sdk/mcp";
async function connect() {
  const client = await createMCPClient({ transport: { type: "http", url, headers } });
  const tools = await client.tools();
  const call = (name, input) => tools[name].execute(input, { toolCallId: name, messages: [] });
  return { names: Object.keys(tools), call, close: () => client.close() };
}`,
  },
  LangChain: {
    from: "@langchain/mcp-adapters",
    program: `import { MultiServerMCPClient } from "@langchain/mcp-adapters";
async function connect() {
  const client = new MultiServerMCPClient({ mcpServers: { unsigned: { transport: "http", url, headers } } });
  const tools = await client.getTools();
  const call = (name, input) => tools.find((tool) => tool.name === name).invoke(input);
  return { names: tools.map(({ name }) => name), call, close: () => client.close() };
}`,
  },
  "OpenAI Agents, HTTP": {
    from: "@openai/agents",
    program: `import { MCPServerStreamableHttp, getAllMcpTools } from "@openai/agents";
async function connect() {
  const server = new MCPServerStreamableHttp({ name: "unsigned", url, requestInit: { headers } });
  await server.connect();
  const strict = await getAllMcpTools({ mcpServers: [server], convertSchemasToStrict: true });
  const kept = strict.filter((tool) => tool.strict).length;
  const tools = await server.listTools();
  const call = (name, input) => server.callTool(name, input);
  return { names: tools.map(({ name }) => name), call, close: () => server.close(), note: kept + " strict" };
}`,
  },
  "OpenAI Agents, stdio": {
    from: "@openai/agents",
    program: `import { MCPServerStdio } from "@openai/agents";
async function connect() {
  const env = { PATH: process.env.PATH, UNSIGNED_URL: url, UNSIGNED_API_KEY: KEY };
  const server = new MCPServerStdio({ name: "unsigned", command: process.execPath, args: [RELAY], env });
  await server.connect();
  const tools = await server.listTools();
  const call = (name, input) => server.callTool(name, input);
  return { names: tools.map(({ name }) => name), call, close: () => server.close() };
}`,
  },
  Mastra: {
    from: "@mastra/mcp",
    program: `import { MCPClient } from "@mastra/mcp";
async function connect() {
  const client = new MCPClient({ servers: { unsigned: { url: new globalThis.URL(url), requestInit: { headers } } } });
  const tools = await client.listTools();
  const call = (name, input) => tools["unsigned_" + name].execute(input, {});
  return { names: Object.keys(tools), call, close: () => client.disconnect() };
}`,
  },
  "mcp-remote": {
    from: "mcp-remote",
    program: `import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
async function connect() {
  const client = new Client({ name: "judge", version: "1" });
  const args = ["node_modules/.bin/mcp-remote", url, "--header", "Authorization:\${AUTH}", "--allow-http"];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, AUTH: headers.authorization };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));
  const { tools } = await client.listTools();
  const call = (name, input) => client.callTool({ name, arguments: input });
  return { names: tools.map(({ name }) => name), call, close: () => client.close() };
}`,
  },
};

export function programOf(name: string): string {
  return `${JUDGES[name]?.program}\nconst NAME = ${JSON.stringify(name)};${TAIL}`;
}
