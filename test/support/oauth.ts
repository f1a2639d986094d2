import { createHash } from "node:crypto";
import type { TestApp } from "./app.js";
import { until } from "./pay.js";
import type { Visitor } from "./visitor.js";

/** Wherever it runs. */
type At = Pick<TestApp, "url">;
type Asked = Pick<TestApp, "url" | "request">;

export interface Step {
  status: number;
  headers: Headers;
  text: string;
  /** Where it leads; nothing is followed. */
  to: URL | undefined;
}

type Fields = Record<string, string>;
type Who = Pick<Visitor, "cookies">;

/** One request as a browser would send it, or a program without cookies. */
export async function step(
  app: At,
  method: string,
  path: string,
  { who, form, headers = {} }: { who?: Who; form?: Fields | string; headers?: Fields } = {},
): Promise<Step> {
  const cookie = [...(who?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const body = typeof form === "string" ? form : form && new URLSearchParams(form).toString();
  const type: Fields = body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
  const answer = await until(
    () =>
      fetch(new URL(path, app.url), {
        method,
        redirect: "manual",
        headers: { accept: "text/html", ...type, ...(cookie && { cookie }), ...headers },
        ...(body !== undefined && { body }),
      }),
    ({ status }) => status !== 429,
  );
  for (const set of answer.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    if (value) who?.cookies.set(name, value);
    else who?.cookies.delete(name);
  }
  const location = answer.headers.get("location");
  return {
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
    to: location ? new URL(location, app.url) : undefined,
  };
}

export const REDIRECT = "https://assistant.example/callback";
export const VERIFIER = "v".repeat(64);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

export async function registerClient(app: Asked, said: object = {}): Promise<string> {
  const body = { client_name: "Claude", redirect_uris: [REDIRECT], ...said };
  const answer = await app.request("POST", "/oauth/register", { body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.client_id;
}

/** Where a program sends its member; a field that is undefined is left out. */
export function authorizePath(
  app: At,
  clientId: string,
  more: Record<string, string | undefined> = {},
): string {
  const fields = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    resource: `${app.url}/mcp`,
    state: "s",
    ...more,
  };
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return `/oauth/authorize?${new URLSearchParams(given)}`;
}

export interface Consent {
  path: string;
  token: string;
  page: Step;
}

/** As far as the question, which this person sees. */
export async function openConsent(app: At, who: Who, clientId: string, more = {}): Promise<Consent> {
  const led = await step(app, "GET", authorizePath(app, clientId, more), { who });
  const path = led.to?.pathname ?? "";
  const page = await step(app, "GET", path, { who });
  return { path, page, token: /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? "" };
}

export function answerConsent(
  app: At,
  who: Who,
  { path, token }: Consent,
  fields: Fields = {},
  headers = {},
) {
  const form = { token, decision: "allow", access: "payouts", days: "90", limit: "0", ...fields };
  return step(app, "POST", path, { who, form, headers: { origin: app.url, ...headers } });
}

/** The code that a member's yes brings to the program. */
export async function codeFor(
  app: At,
  who: Who,
  clientId: string,
  fields: Fields = {},
  more = {},
): Promise<string> {
  const answered = await answerConsent(app, who, await openConsent(app, who, clientId, more), fields);
  const back = await step(app, "GET", answered.to?.href ?? "", { who });
  return back.to?.searchParams.get("code") ?? "";
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  error?: string;
}

export async function tokenBy(app: At, fields: Fields): Promise<{ status: number; body: Tokens }> {
  const { status, text } = await step(app, "POST", "/oauth/token", {
    form: fields,
    headers: { accept: "*/*" },
  });
  return { status, body: JSON.parse(text) };
}

export const redeem = (app: At, clientId: string, code: string, more: Fields = {}) =>
  tokenBy(app, {
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    ...more,
  });

export const refresh = (app: At, clientId: string, token: string, more: Fields = {}) =>
  tokenBy(app, { grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...more });

/** A connection of this member, as far as its tokens. */
export async function connect(app: Asked, who: Who, fields: Fields = {}, clientId?: string) {
  const client = clientId ?? (await registerClient(app));
  const { body } = await redeem(app, client, await codeFor(app, who, client, fields));
  return { clientId: client, ...body };
}

/** What a tool answers to this token, in the modern era. */
export function useTool(app: Asked, token: string, name: string, args: object = {}) {
  return askMcp(app, token, "tools/call", { name, arguments: args });
}

export async function listTools(app: Asked, token: string): Promise<string[]> {
  const { body } = await askMcp(app, token, "tools/list", {});
  return body.result.tools.map(({ name }: { name: string }) => name);
}

function askMcp(app: Asked, token: string, method: string, params: { name?: string; arguments?: object }) {
  const version = "2026-07-28";
  const meta = {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return app.request("POST", "/mcp", {
    key: token,
    headers: {
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": version,
      "mcp-method": method,
      ...(params.name && { "mcp-name": params.name }),
    },
    body: { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } },
  });
}
