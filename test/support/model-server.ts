import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { anthropicBody, anthropicEvents, readAnthropic } from "./model-wire-anthropic.js";
import { openaiBody, openaiEvents, readOpenai } from "./model-wire-openai.js";

export type Wire = "anthropic" | "openai";

/** What a model server was sent, in the words of neither wire. */
export interface SeenRequest {
  path: string;
  system: string;
  /** Names of the tools that may be called; empty where calling is switched off. */
  tools: string[];
  entries: SeenEntry[];
  stream: boolean;
  /** All of it, as it came. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever JSON a client sent
  sent?: any;
  /** How it may be packed; where nothing is said, in whatever way a server likes. */
  packed?: string | undefined;
  /** Where what was read is to be remembered, counted from the end of each list; OpenAI's wire has no say in it. */
  remembered?: { tools: number[]; system: number[]; messages: number[][] };
}

export type SeenEntry =
  | { role: "user" | "assistant"; text: string; calls: { id: string; tool: string; input: unknown }[] }
  | { role: "result"; id: string; text: string };

export interface ScriptedCall {
  tool: string;
  input: unknown;
  id?: string;
}

/** One answer of the server; the fields below `stop` make it misbehave. */
export interface Step {
  text?: string;
  calls?: ScriptedCall[];
  stop?: "done" | "tools" | "length" | "refusal";
  usage?: { input: number; output: number; cached?: number };
  status?: number;
  /** Sent as it is, in place of an answer. */
  raw?: string;
  /** Changes the bytes of the answer. */
  rewrite?(whole: string): string;
  /** Nothing comes, or nothing more after the first bytes, or all of it and never its end. */
  hang?: "before" | "within" | "behind";
  /** The connection ends in the middle of the answer. */
  cut?: boolean;
  delayMs?: number;
}

export type Script = (request: SeenRequest, n: number) => Step | Promise<Step>;

export interface ModelServer {
  url: string;
  wire: Wire;
  requests: SeenRequest[];
  /** How many have hung up before their answer was whole. */
  readonly left: number;
  /** Replaces what it will answer from now on. */
  play(script: Script | Step[]): void;
  close(): Promise<void>;
}

/** A model server that speaks a real wire over HTTP and says what its script says. */
export async function startModelServer(wire: Wire, script: Script | Step[] = []): Promise<ModelServer> {
  const requests: SeenRequest[] = [];
  let play = toScript(script);
  let first = 0;
  let left = 0;
  const server = createServer((req, res) => {
    answer(req, res).catch(() => res.destroy());
  });
  async function answer(req: IncomingMessage, res: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const read = wire === "anthropic" ? readAnthropic : readOpenai;
    const sent = JSON.parse(Buffer.concat(chunks).toString());
    const asked = read(req.url ?? "", sent);
    const request = { ...asked, sent, packed: req.headers["accept-encoding"] };
    res.once("close", () => {
      if (!res.writableFinished) left++;
    });
    requests.push(request);
    await respond(res, wire, request, await play(request, requests.length - 1 - first));
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: wire === "openai" ? `${base}/v1` : base,
    wire,
    requests,
    get left() {
      return left;
    },
    play(next) {
      play = toScript(next);
      first = requests.length;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function toScript(script: Script | Step[]): Script {
  if (typeof script === "function") return script;
  return (_request, n) => script[n] ?? { text: "Done." };
}

async function respond(res: ServerResponse, wire: Wire, request: SeenRequest, step: Step): Promise<void> {
  if (step.hang === "before") return;
  if (step.delayMs) await new Promise((resolve) => setTimeout(resolve, step.delayMs));
  if (step.status) {
    res.writeHead(step.status, { "content-type": "application/json" });
    res.end(step.raw ?? JSON.stringify({ error: { type: "error", message: "scripted" } }));
    return;
  }
  const made =
    step.raw ?? (request.stream ? eventsOf(wire, step).join("") : JSON.stringify(bodyOf(wire, step)));
  const whole = step.rewrite?.(made) ?? made;
  res.writeHead(200, { "content-type": request.stream ? "text/event-stream" : "application/json" });
  if (!step.cut && !step.hang) {
    res.end(whole);
    return;
  }
  res.write(step.hang === "behind" ? whole : whole.slice(0, Math.floor(whole.length * 0.6)));
  if (step.cut) setTimeout(() => res.destroy(), 20);
}

function eventsOf(wire: Wire, step: Step): string[] {
  return wire === "anthropic" ? anthropicEvents(step) : openaiEvents(step);
}

function bodyOf(wire: Wire, step: Step): unknown {
  return wire === "anthropic" ? anthropicBody(step) : openaiBody(step);
}
