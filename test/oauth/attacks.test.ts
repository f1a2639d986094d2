import { connect as connectTo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApp } from "../support/app.js";
import { startForAssistants } from "../support/for-assistants.js";
import {
  answerConsent,
  authorizePath,
  codeFor,
  connect,
  openConsent,
  REDIRECT,
  redeem,
  refresh,
  registerClient,
  step,
  useTool,
} from "../support/oauth.js";
import { type Person, signIn, visitor } from "../support/visitor.js";

const lines: string[] = [];
const log = (line: string) => void lines.push(line);
const logged = (word: string) => lines.some((line) => line.includes('"door":"oauth"') && line.includes(word));

let app: TestApp;
let account: { id: string; key: string };
let anna: Person;
beforeAll(async () => {
  app = await startForAssistants({}, { log });
});
afterAll(() => app.close());
beforeEach(async () => {
  lines.length = 0;
  await app.house.sql`delete from rate_hits`;
  account = await app.createAccount();
  anna = await signIn(app, account.id, "owner", "Anna Ito");
});

const works = async (token: string) => (await useTool(app, token, "get_insights")).status;
const live = async () => (await anna.ask("GET", "/api/v1/connections")).body.data.length;
const ended = async () =>
  (await app.request("GET", "/api/v1/events", { key: account.key })).body.data.filter(
    ({ type }: { type: string }) => type === "connection.ended",
  ).length;

describe("what came twice ends the connection", () => {
  it("a code", async () => {
    const clientId = await registerClient(app);
    const code = await codeFor(app, anna, clientId);
    const first = await redeem(app, clientId, code);
    expect(await works(first.body.access_token)).toBe(200);
    const second = await redeem(app, clientId, code);
    expect([second.status, second.body.error]).toEqual([400, "invalid_grant"]);
    expect([await works(first.body.access_token), await live(), await ended()]).toEqual([401, 0, 1]);
    expect(logged("came twice")).toBe(true);
  });

  it("a refresh token, which was exchanged for the next", async () => {
    const { clientId, refresh_token: old } = await connect(app, anna);
    const { body } = await refresh(app, clientId, old);
    expect([body.refresh_token === old, await works(body.access_token)]).toEqual([false, 200]);
    expect((await refresh(app, clientId, old)).body.error).toBe("invalid_grant");
    expect([await works(body.access_token), await live(), await ended()]).toEqual([401, 0, 1]);
    expect((await refresh(app, clientId, body.refresh_token)).status).toBe(400);
  });

  it.each(["code", "refresh token"])(
    "a %s, twice at once: at most one is answered, and not for long",
    async (what) => {
      const clientId = await registerClient(app);
      const use =
        what === "code"
          ? await codeFor(app, anna, clientId).then((code) => () => redeem(app, clientId, code))
          : await connect(app, anna, {}, clientId).then(
              (had) => () => refresh(app, clientId, had.refresh_token),
            );
      const answers = await Promise.all(Array.from({ length: 6 }, use));
      const tokens = answers.flatMap(({ status, body }) => (status === 200 ? [body.access_token] : []));
      expect(tokens.length).toBeLessThanOrEqual(1);
      for (const token of tokens) expect(await works(token)).toBe(401);
      expect([await live(), await ended()]).toEqual([0, 1]);
    },
  );
});

describe("cut off in between", () => {
  /** As if the process ended right before its new token is stored. */
  const failing = async (work: () => Promise<unknown>) => {
    const { sql } = app.house;
    await sql`create function cut_off() returns trigger language plpgsql as 'begin raise exception ''cut off''; end'`;
    await sql`create trigger cut_off before insert on oauth_rows for each row when (new.kind = 'AccessToken') execute function cut_off()`;
    try {
      await work();
    } finally {
      await sql`drop trigger cut_off on oauth_rows`;
      await sql`drop function cut_off()`;
    }
  };

  it("what was not exchanged whole was not used, and can be tried again", async () => {
    const clientId = await registerClient(app);
    const code = await codeFor(app, anna, clientId);
    await failing(async () => expect((await redeem(app, clientId, code)).status).toBe(500));
    const { body } = await redeem(app, clientId, code);
    expect(await works(body.access_token)).toBe(200);
    await failing(async () => expect((await refresh(app, clientId, body.refresh_token)).status).toBe(500));
    const next = await refresh(app, clientId, body.refresh_token);
    expect([await works(next.body.access_token), await live(), await ended()]).toEqual([200, 1, 0]);
    expect((await refresh(app, clientId, body.refresh_token)).body.error).toBe("invalid_grant");
    expect([await live(), await ended()]).toEqual([0, 1]);
  });
});

describe("a request is refused", () => {
  it.each([
    ["without PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["with PKCE in plain", { code_challenge_method: "plain" }, "invalid_request"],
    ["for another audience", { resource: "https://elsewhere.example/mcp" }, "invalid_target"],
    ["for a token at once", { response_type: "token" }, "unsupported_response_type"],
    ["without a question", { prompt: "none" }, "login_required"],
  ])("%s: nobody is asked, and nobody is led on but by his own click", async (_how, more, error) => {
    const asked = authorizePath(app, await registerClient(app), more);
    const { status, to, text, headers } = await step(app, "GET", asked, { who: anna });
    expect([status, to, headers.get("refresh")]).toEqual([400, undefined, null]);
    expect(text).not.toMatch(/<script|<form|http-equiv/);
    expect(text).toContain(">assistant.example</a>");
    const [, href = ""] = /href="(https:[^"]+)"/.exec(text) ?? [];
    const back = new URL(href.replaceAll("&amp;", "&"));
    const told = new URLSearchParams(back.search || back.hash.slice(1));
    expect([`${back.origin}${back.pathname}`, told.get("error"), told.get("state"), told.get("iss")]).toEqual(
      [REDIRECT, error, "s", app.url],
    );
    expect(logged("refused")).toBe(true);
  });

  it.each(["form_post", "web_message", "fragment", "jwt"])(
    "with its answer sent as %s: no page of ours posts it by itself",
    async (response_mode) => {
      const more = { response_mode, prompt: "none" };
      const asked = authorizePath(app, await registerClient(app), more);
      const { status, to, text } = await step(app, "GET", asked, { who: anna });
      expect([status, to]).toEqual([400, undefined]);
      expect(text).not.toMatch(/<script|<form|onload/);
    },
  );

  it.each([
    ["another host", "https://evil.example/callback"],
    ["another path", `${REDIRECT}/more`],
    ["a longer host", "https://assistant.example.evil.example/callback"],
    ["a login before the host", "https://assistant.example@evil.example/callback"],
  ])("with a place to return to that it has not registered: %s", async (_how, redirect_uri) => {
    const clientId = await registerClient(app);
    const { status, to, text } = await step(app, "GET", authorizePath(app, clientId, { redirect_uri }), {
      who: anna,
    });
    expect([status, to]).toEqual([400, undefined]);
    expect(text).toContain("can&#39;t be connected");
    expect(logged("redirect_uri")).toBe(true);
  });

  it("of a program that nobody knows", async () => {
    const { status, to } = await step(app, "GET", authorizePath(app, "nobody"), { who: anna });
    expect([status, to]).toEqual([400, undefined]);
    expect(logged("nobody")).toBe(true);
  });

  it.each([
    ["its name", { client_id: "\0" }],
    ["its state", { state: "a\0" }],
  ])("with a character that can't be kept in %s", async (_what, more) => {
    const asked = authorizePath(app, await registerClient(app), more);
    const { status, to } = await step(app, "GET", asked, { who: anna });
    expect([status, to]).toEqual([400, undefined]);
    expect((await redeem(app, "x\0", "c\0")).body.error).toBe("invalid_client");
  });

  it.each([
    ["by another program", { client_id: "" }],
    ["without the proof", { code_verifier: "" }],
    ["with another proof", { code_verifier: "w".repeat(64) }],
    ["for another place", { redirect_uri: "https://assistant.example/other" }],
    ["for another audience", { resource: "https://elsewhere.example" }],
  ])("for a token %s", async (_how, more: Record<string, string>) => {
    const clientId = await registerClient(app);
    const code = await codeFor(app, anna, clientId);
    const given = "client_id" in more ? { client_id: await registerClient(app) } : more;
    const { status, body } = await redeem(app, clientId, code, given);
    expect([status, body.access_token]).toEqual([400, undefined]);
    expect(logged("refused")).toBe(true);
  });

  it("at /mcp, with a token of elsewhere or none that could be", async () => {
    for (const token of ["eyJhbGciOiJub25lIn0.eyJpc3MiOiJodHRwczovL2V2aWwifQ.", "x".repeat(43), "%00"])
      expect(await works(token)).toBe(401);
  });
});

describe("the question", () => {
  it("is framed by nobody, posts to us alone, and says what is known as known, and a claim as a claim", async () => {
    const name = "<img src=x onerror=alert(1)> Bank \u202etxt";
    const { page } = await openConsent(app, anna, await registerClient(app, { client_name: name }));
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://assistant.example;");
    const named = ["x-frame-options", "referrer-policy", "cache-control"].map((header) =>
      page.headers.get(header),
    );
    expect(named).toEqual(["DENY", "same-origin", "no-store"]);
    expect(page.text).toContain("<h1>assistant.example</h1>");
    expect(page.text).toContain(
      "It calls itself <q><bdi>&lt;img src=x onerror=alert(1)&gt; Bank txt</bdi></q>",
    );
    expect(page.text).toContain("Nobody has checked that");
    expect(page.text).not.toMatch(/<script|\u202e/);
  });

  it.each([
    ["Claude”. Verified by Acme’s security team. “", "Claude. Verified by Acmes security team."],
    ['Claude". Verified. "', "Claude. Verified."],
    ["Claude» „by‟ ‹Acme› 「x」 `y´ ″z＂", "Claude by Acme x y z"],
    ["Claude\r\nVerified\u2028by Acme", "Claude Verified by Acme"],
    ["Claude, which this service has checked and recommends", "Claude, which this service has checked a…"],
  ])("leaves a claim between its quotation marks: %j", async (client_name, shown) => {
    const consent = await openConsent(app, anna, await registerClient(app, { client_name }));
    expect(consent.page.text).toContain(`It calls itself <q><bdi>${shown}</bdi></q>. Nobody has checked`);
    await answerConsent(app, anna, consent);
    const [connection] = (await anna.ask("GET", "/api/v1/connections")).body.data;
    expect(connection.client.name).toBe(shown);
  });

  it.each([
    ["from elsewhere", { origin: "https://evil.example" }],
    ["from a frame without an origin", { origin: "null" }],
    ["from a neighbour", { origin: "http://localhost:1" }],
  ])("takes no answer %s", async (_how, headers) => {
    const consent = await openConsent(app, anna, await registerClient(app));
    const answered = await answerConsent(app, anna, consent, {}, headers);
    expect([answered.status, answered.to, await live()]).toEqual([403, undefined, 0]);
    expect(logged("consent refused")).toBe(true);
  });

  it("takes no answer without its token, with another's, or another one", async () => {
    const clientId = await registerClient(app);
    const consent = await openConsent(app, anna, clientId);
    const ben = await signIn(app, account.id, "owner", "Ben");
    const bens = await openConsent(app, ben, clientId);
    for (const token of ["", "x", bens.token])
      expect((await answerConsent(app, anna, { ...consent, token })).status).toBe(403);
    expect((await answerConsent(app, { cookies: new Map(anna.cookies) }, bens)).status).toBe(410);
    expect(await live()).toBe(0);
    expect((await answerConsent(app, anna, consent)).status).toBe(303);
    for (const [field, value] of Object.entries({
      decision: "deny",
      access: "look",
      days: "365",
      limit: "1",
    }))
      expect((await answerConsent(app, anna, consent, { [field]: value })).status).toBe(410);
    expect((await step(app, "GET", consent.path, { who: anna })).status).toBe(410);
    expect(await live()).toBe(1);
  });

  it.each(["allow", "deny"])("takes %s of a button that is pressed twice, once", async (decision) => {
    const consent = await openConsent(app, anna, await registerClient(app));
    const pressed = await Promise.all(
      [1, 2].map(() => answerConsent(app, { cookies: new Map(anna.cookies) }, consent, { decision })),
    );
    expect(pressed.map(({ status }) => status)).toEqual([303, 303]);
    expect(pressed[1]?.to?.href).toBe(pressed[0]?.to?.href);
    expect(await live()).toBe(decision === "allow" ? 1 : 0);
    const back = await step(app, "GET", pressed[1]?.to?.href ?? "", { who: anna });
    expect(back.to?.searchParams.has(decision === "allow" ? "code" : "error")).toBe(true);
    expect((await answerConsent(app, anna, consent, { decision })).status).toBe(410);
  });

  it("takes one of several answers at once, and leads on with one code", async () => {
    const clientId = await registerClient(app);
    for (let round = 1; round <= 4; round++) {
      const consent = await openConsent(app, anna, clientId);
      const answers = await Promise.all(
        ["access=look", "decision=deny", "access=payouts"].map((field) =>
          answerConsent(
            app,
            { cookies: new Map(anna.cookies) },
            consent,
            Object.fromEntries(new URLSearchParams(field)),
          ),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410, 410]);
      const [next] = answers.flatMap(({ to }) => to ?? []);
      const led = await Promise.all(
        Array.from({ length: 4 }, () =>
          step(app, "GET", next?.href ?? "", { who: { cookies: new Map(anna.cookies) } }),
        ),
      );
      const back = led.flatMap(({ to }) => to ?? []);
      expect([led.map(({ status }) => status).toSorted(), back.length]).toEqual([[303, 400, 400, 400], 1]);
      if (!back[0]?.searchParams.has("code")) continue;
      const { body } = await redeem(app, clientId, back[0].searchParams.get("code") ?? "");
      expect([body.scope, await live()]).toEqual([answers[0]?.status === 303 ? "read" : "read write", 1]);
    }
  });

  it.each([
    ["read write", "owner", true],
    ["read", "owner", false],
    [undefined, "owner", false],
    ["read write", "viewer", false],
  ] as const)("asked with scope %s of a %s says whether more is asked for: %s", async (scope, role, says) => {
    const who = await signIn(app, account.id, role, "Ben");
    const { page } = await openConsent(app, who, await registerClient(app), { scope });
    expect(page.text.includes("It asks to bill and to prepare payments, too.")).toBe(says);
    expect(page.text).toContain('value="look" checked');
  });

  it("is over for whoever was removed between his answer and what follows from it", async () => {
    const ben = await signIn(app, account.id, "member", "Ben");
    const consent = await openConsent(app, ben, await registerClient(app));
    const { to } = await answerConsent(app, ben, consent, { access: "look" });
    expect((await anna.ask("DELETE", `/api/v1/members/${ben.memberId}`)).status).toBe(200);
    const led = await step(app, "GET", to?.href ?? "", { who: ben });
    expect([led.status, led.to]).toEqual([410, undefined]);
    expect(led.text).toContain("This request is over");
    expect(await live()).toBe(0);
    expect(lines.filter((line) => line.includes('"level":50') || line.includes('"level":"error"'))).toEqual(
      [],
    );
    expect(logged("no member any more")).toBe(true);
  });

  it.each([
    ["http://[::1]:39311/cb", "http:"],
    ["http://127.0.0.1:39311/cb", "http://127.0.0.1:39311"],
    ["https://[2001:db8::1]/cb", "https:"],
  ])("lets its answer lead on to %s", async (redirect, source) => {
    const clientId = await registerClient(app, { redirect_uris: [redirect] });
    const { page } = await openConsent(app, anna, clientId, { redirect_uri: redirect });
    expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' ${source};`);
  });

  it("is put to nobody but whoever is signed in and has just proven it, each time", async () => {
    const clientId = await registerClient(app);
    const nobody = visitor(app);
    const led = await step(app, "GET", authorizePath(app, clientId), { who: nobody });
    const page = await step(app, "GET", led.to?.pathname ?? "", { who: nobody });
    expect(page.to?.href).toBe(`${app.url}/sign-in?next=${encodeURIComponent(led.to?.pathname ?? "")}`);
    await codeFor(app, anna, clientId);
    const again = await openConsent(app, anna, clientId);
    expect(again.page.status).toBe(200);
    const before = app.clock.now;
    app.clock.now = new Date(before.getTime() + 11 * 60_000);
    const stale = await answerConsent(app, anna, again);
    app.clock.now = before;
    expect(stale.to?.pathname).toBe("/sign-in");
  });

  it("answered with no gives nothing, and says so", async () => {
    const consent = await openConsent(app, anna, await registerClient(app));
    const answered = await answerConsent(app, anna, consent, { decision: "deny" });
    const { to } = await step(app, "GET", answered.to?.href ?? "", { who: anna });
    expect([to?.searchParams.get("error"), to?.searchParams.get("code")]).toEqual(["access_denied", null]);
    expect(await live()).toBe(0);
  });

  it.each([
    ["a limit that is none", { limit: "a lot" }, "limit: expected USDC"],
    ["a limit below nothing", { limit: "-5" }, "limit: expected USDC"],
    ["more than there is", { limit: "9999999999" }, "limit: expected at most"],
    ["an end that is not offered", { days: "3650" }, "days: expected one of"],
    ["an access that is none", { access: "admin" }, "access:"],
  ])("refuses %s by its name", async (_how, fields, words) => {
    const consent = await openConsent(app, anna, await registerClient(app));
    const answered = await answerConsent(app, anna, consent, fields);
    expect([answered.status, await live()]).toEqual([400, 0]);
    expect(answered.text).toContain(words);
  });

  it("leads back to no other site by the sign-in step", async () => {
    for (const next of [
      "https://evil.example",
      "//evil.example",
      "/oauth/consent/../../x?u=https://evil.example",
      "/console.evil.example?status=open",
      "/console\\@evil.example?status=open",
      "/console?status=open\n//evil.example",
    ]) {
      const { text } = await step(app, "GET", `/sign-in?next=${encodeURIComponent(next)}`);
      expect(text).toContain('data-next="/console"');
    }
  });
});

describe("registration", () => {
  it.each([
    ["no place to return to", { redirect_uris: [] }],
    ["one in the clear", { redirect_uris: ["http://assistant.example/cb"] }],
    ["a scheme of its own", { redirect_uris: ["cursor://callback"] }],
    ["a script", { redirect_uris: ["javascript:alert(1)"] }],
    ["a login in it", { redirect_uris: ["https://a:b@assistant.example/cb"] }],
    ["a host that could write our headers", { redirect_uris: ["https://a;frame-ancestors/cb"] }],
    ["a fragment", { redirect_uris: [`${REDIRECT}#x`] }],
    ["eleven of them", { redirect_uris: Array.from({ length: 11 }, (_, n) => `${REDIRECT}/${n}`) }],
    ["a name that is none", { client_name: 7 }],
  ])("refuses %s", async (_how, said) => {
    const body = { client_name: "X", redirect_uris: [REDIRECT], ...said };
    const answer = await app.request("POST", "/oauth/register", { body });
    expect([answer.status, answer.body.error_description]).toEqual([
      400,
      expect.stringMatching(/^(redirect_uris|client_name): /),
    ]);
    expect(logged("registration refused")).toBe(true);
  });

  it("refuses what is no JSON in words that programs of OAuth read", async () => {
    const answer = await fetch(`${app.url}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: "invalid_request",
      error_description: expect.stringContaining("JSON"),
    });
  });

  it("takes what editors register: a page of theirs, and this machine at whichever port", async () => {
    const redirect_uris = [
      "https://vscode.dev/redirect",
      "http://127.0.0.1/",
      "http://localhost/",
      "http://127.0.0.1:33418/",
    ];
    const clientId = await registerClient(app, { client_name: "Visual Studio Code", redirect_uris });
    for (const [redirect_uri, heading] of [
      ["https://vscode.dev/redirect", "vscode.dev"],
      ["http://127.0.0.1:49152/", "A program on this computer"],
      ["http://localhost:49152/", "A program on this computer"],
    ]) {
      const { page } = await openConsent(app, anna, clientId, { redirect_uri });
      expect(page.text).toContain(`<h1>${heading}</h1>`);
    }
  });

  it("makes a public program of whatever asks, and stores ten a minute of a thousand", async () => {
    const [{ before } = { before: 0 }] = await app.house.sql<{ before: number }[]>`
      select count(*)::int as before from oauth_rows where kind = 'Client'`;
    const said = {
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: "client_secret_post",
      scope: "admin",
      jwks_uri: "https://evil.example",
    };
    const statuses: Record<number, number> = {};
    for (let round = 0; round < 20; round++)
      for (const { status, body, headers } of await Promise.all(
        Array.from({ length: 50 }, () => app.request("POST", "/oauth/register", { body: said })),
      )) {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === 429) {
          expect(body).toEqual({
            error: "too_many_requests",
            error_description: expect.stringContaining("Try again in"),
          });
          expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
        }
        if (status === 201) expect(body).toMatchObject({ token_endpoint_auth_method: "none" });
        if (status === 201)
          expect(Object.keys(body).sort()).not.toEqual(expect.arrayContaining(["jwks_uri", "scope"]));
      }
    const [{ after } = { after: 0 }] = await app.house.sql<{ after: number }[]>`
      select count(*)::int as after from oauth_rows where kind = 'Client'`;
    expect((statuses[201] ?? 0) + (statuses[429] ?? 0)).toBe(1000);
    expect(after - before).toBe(statuses[201]);
    // A slow machine may take more than a minute for a thousand.
    expect(statuses[201]).toBeLessThan(100);
    expect(logged("too many registrations")).toBe(true);
  });
});

it.each(["/oauth/token", "/oauth/revoke"])(
  "refuses a form of 4 MB at %s, and reads what comes behind it",
  async (path) => {
    const { hostname, port } = new URL(app.url);
    const socket = connectTo(Number(port), hostname);
    const type = "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked";
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${type}\r\n\r\n`);
    socket.write(`${`10000\r\n${"x".repeat(0x10000)}\r\n`.repeat(64)}0\r\n\r\n`);
    socket.write(`GET /nowhere HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 404"]);
    expect(answers).toContain(
      '{"error":"invalid_request","error_description":"The form is too large. Nothing was changed."}',
    );
  },
);

it("tells programs of other origins all that they need, and answers their browsers' question first", async () => {
  const origin = "https://inspector.example";
  for (const path of [
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-authorization-server",
  ]) {
    const answer = await app.request("GET", path, { headers: { origin } });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  }
  for (const path of ["/oauth/register", "/oauth/token"]) {
    const headers = { origin, "access-control-request-method": "POST" };
    const answer = await app.request("OPTIONS", path, { headers });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  }
  const { body } = await app.request("GET", "/.well-known/oauth-authorization-server");
  expect(body).toMatchObject({
    issuer: app.url,
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    registration_endpoint: `${app.url}/oauth/register`,
    scopes_supported: ["read", "write"],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  });
});
