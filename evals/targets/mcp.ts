import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { head } from "./ask.js";
import { bounded } from "./bounded.js";
import { startProgram } from "./program.js";
import { asOneText, type Talk, type Target, TargetError } from "./target.js";

/** A host that takes its tools over MCP: a command for each conversation, or a server that is itself asked by MCP. */
export function mcpTarget(rest: string, key: string | undefined): Target {
  return /^https?:\/\//.test(rest) ? askedByMcp(rest, key) : commandWithTools(rest);
}

/** `{tools}` becomes the URL of the tools, `{config}` the usual file of MCP servers; the user's words come by stdin. */
function commandWithTools(command: string): Target {
  return {
    async converse({ turns, toolsUrl, deadlineMs }) {
      const folder = mkdtempSync(join(tmpdir(), "evals-mcp-"));
      const config = join(folder, "mcp.json");
      writeFileSync(config, JSON.stringify({ mcpServers: { desk: { type: "http", url: toolsUrl } } }));
      const program = startProgram(
        command.replaceAll("{tools}", toolsUrl).replaceAll("{config}", config),
        { EVAL_TOOLS_URL: toolsUrl, EVAL_MCP_CONFIG: config },
        deadlineMs,
      );
      try {
        program.write(asOneText(turns));
        const reply = (await program.readAll()).trim();
        if (reply === "") throw new TargetError(`${command} wrote nothing`);
        return { reply };
      } finally {
        program.end();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

const WORDS = ["prompt", "message", "text", "input", "query", "question", "task"];
const PLACES = ["tools_url", "mcp_url"];

function askedByMcp(url: string, key: string | undefined): Target {
  return {
    async converse(talk) {
      const { toolsUrl, deadlineMs } = talk;
      const headers = {
        "x-eval-tools": toolsUrl,
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      };
      const transport = new StreamableHTTPClientTransport(new URL(url), {
        fetch: bounded(deadlineMs),
        requestInit: { headers },
      });
      const client = new Client({ name: "unsigned-evals", version: "1" });
      try {
        await client.connect(transport, { timeout: deadlineMs });
        const { tools } = await client.listTools(undefined, { timeout: deadlineMs });
        const { name, input } = question(url, tools, talk);
        const options = { timeout: deadlineMs };
        const { content, isError } = await client.callTool({ name, arguments: input }, undefined, options);
        const parts = Array.isArray(content) ? content : [];
        const reply = parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
        if (isError || reply === "")
          throw new TargetError(`${url} ${name} answered ${head(JSON.stringify(content))}`);
        return { reply };
      } catch (error) {
        if (error instanceof TargetError) throw error;
        throw new TargetError(`${url} ${head(whyOf(error))}`);
      } finally {
        await client.close().catch(() => {});
      }
    },
  };
}

/** "fetch failed" says nothing; what lies behind it does. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

interface Offered {
  name: string;
  inputSchema: { properties?: Record<string, unknown> | undefined };
}

/** The tool that takes a person's words, and the words in the field that it has for them. */
function question(url: string, tools: readonly Offered[], { turns, toolsUrl }: Talk) {
  for (const { name, inputSchema } of tools) {
    const fields = Object.keys(inputSchema.properties ?? {});
    const place = fields.find((field) => PLACES.includes(field));
    const where = place === undefined ? {} : { [place]: toolsUrl };
    if (fields.includes("messages")) return { name, input: { messages: turns, ...where } };
    const words = WORDS.find((field) => fields.includes(field));
    if (words !== undefined) return { name, input: { [words]: asOneText(turns), ...where } };
  }
  throw new TargetError(`${url} offers no tool that takes messages or one of ${WORDS.join(", ")}`);
}
