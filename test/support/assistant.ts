import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Client as OlderClient } from "mcp-sdk-1.20/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "mcp-sdk-1.20/client/streamableHttp.js";

/** Where a program on this machine waits for its code. */
export interface Callback {
  url: string;
  /** The query that a browser brings. */
  arrived(): Promise<URLSearchParams>;
  close(): void;
}

export async function openCallback(): Promise<Callback> {
  let bring: (query: URLSearchParams) => void = () => {};
  const brought = new Promise<URLSearchParams>((resolve) => {
    bring = resolve;
  });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>Connected</title>You can close this.");
    if (pathname === "/callback") bring(searchParams);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/callback`, arrived: () => brought, close: () => server.close() };
}

/** All that an assistant keeps of its connection, as the SDKs ask for it. */
export function memoryOf(redirectUrl: string, name = "Test assistant") {
  const kept: { client?: object; tokens?: Tokens; verifier?: string; url?: URL } = {};
  return {
    kept,
    redirectUrl,
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl] },
    state: () => "the-state",
    clientInformation: () => kept.client as { client_id: string } | undefined,
    saveClientInformation(client: object) {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens(tokens: Tokens) {
      kept.tokens = tokens;
    },
    redirectToAuthorization(url: URL) {
      kept.url = url;
    },
    saveCodeVerifier(verifier: string) {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? "",
  };
}

interface Tokens {
  access_token: string;
  refresh_token?: string | undefined;
  token_type: string;
  scope?: string | undefined;
  expires_in?: number | undefined;
}

export type Memory = ReturnType<typeof memoryOf>;

interface Talker {
  /** Throws where it needs its user, whom it has led to `memory.kept.url` by then. */
  connect(): Promise<void>;
  finish(code: string, iss: string): Promise<void>;
  tools(): Promise<string[]>;
  call(
    name: string,
    args?: Record<string, unknown>,
  ): Promise<{ isError?: boolean | undefined; content: unknown }>;
  close(): Promise<void>;
}

type Make = (url: string, memory: Memory) => Talker;

/** A new connection for each attempt, as the SDKs want it. */
function talker<T extends { finishAuth(code: string, iss?: string): Promise<void> }>(
  openTransport: () => T,
  openClient: () => {
    connect(transport: T): Promise<void>;
    listTools(): Promise<{ tools: { name: string }[] }>;
    callTool(params: object): Promise<unknown>;
    close(): Promise<void>;
  },
): Talker {
  let client = openClient();
  let transport = openTransport();
  return {
    async connect() {
      client = openClient();
      transport = openTransport();
      await client.connect(transport);
    },
    finish: (code, iss) => transport.finishAuth(code, iss),
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args = {}) =>
      (await client.callTool({ name, arguments: args })) as Awaited<ReturnType<Talker["call"]>>,
    close: () => client.close(),
  };
}

const WHO = { name: "assistant", version: "1" };

export const ASSISTANTS: Readonly<Record<string, Make>> = {
  "sdk 1.20.2": (url, memory) =>
    talker(
      () => new OlderTransport(new URL(url), { authProvider: memory as never }),
      () => new OlderClient(WHO) as never,
    ),
  "sdk 1.32.2": (url, memory) =>
    talker(
      () => new StreamableHTTPClientTransport(new URL(url), { authProvider: memory as never }),
      () => new Client(WHO) as never,
    ),
  "client 2.4.0": (url, memory) =>
    talker(
      () => new NewTransport(new URL(url), { authProvider: memory as never }),
      () => new NewClient(WHO, { versionNegotiation: { mode: "auto" } }) as never,
    ),
};
