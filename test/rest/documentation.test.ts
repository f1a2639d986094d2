import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorCode } from "../../src/errors.js";
import { ERROR_WORDS } from "../../src/http/documentation/error-words.js";
import { documentationRoutes } from "../../src/http/documentation.js";
import { EVENT_TYPES } from "../../src/records/event.js";
import { makesRecord } from "../../src/runtime/tool.js";
import { tools } from "../../tools/index.js";
import { startApp, type TestApp } from "../support/app.js";
import { exampleFaults, faultsOf } from "../support/as-documented.js";

const BASE = "https://api.unsigned.example";
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ mounts: (house) => [documentationRoutes(house, BASE)] });
});
afterAll(() => app.close());

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1 by another program's judgement", async () => {
    const { body, status } = await app.request("GET", "/openapi.json");
    expect(status).toBe(200);
    expect(body.openapi).toBe("3.1.0");
    const config = await createConfig({
      rules: {
        struct: "error",
        "operation-operationId-unique": "error",
        "path-parameters-defined": "error",
        "no-ambiguous-paths": "error",
        "no-identical-paths": "error",
        "security-defined": "error",
        "no-invalid-media-type-examples": "error",
        "no-enum-type-mismatch": "error",
        "no-unused-components": "error",
        "no-unresolved-refs": "error",
        "no-server-trailing-slash": "error",
        "operation-summary": "error",
        "operation-description": "error",
        "operation-operationId": "error",
        "operation-tag-defined": "error",
        "parameter-description": "error",
        "tag-description": "error",
        "operation-4xx-response": "error",
        "operation-2xx-response": "error",
      },
    });
    const problems = await lintFromString({
      source: JSON.stringify(body),
      absoluteRef: "openapi.json",
      config,
    });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it("holds every route of the catalog, chat and signing in, and nothing else", async () => {
    const { body } = await app.request("GET", "/openapi.json");
    const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = tools.flatMap(({ route }) => route?.replace(" /", " /api/v1/") ?? []);
    const signingIn = described.filter((route) => route.includes(" /session"));
    expect(described.sort()).toEqual([...served, "POST /api/v1/chat", ...signingIn].sort());
    expect(signingIn).toHaveLength(15);
  });

  it("names the bounds of a field, the errors of a call and the headers of its answer", async () => {
    const { body } = await app.request("GET", "/openapi.json");
    const create = body.paths["/api/v1/payment-links"].post;
    const { schema: ref, example } = create.requestBody.content["application/json"];
    expect(ref).toEqual({ $ref: "#/components/schemas/CreatePaymentLinkBody" });
    const schema = body.components.schemas.CreatePaymentLinkBody;
    expect(schema.properties.expires_in_days).toMatchObject({ type: "number", minimum: 1, maximum: 365 });
    expect(schema.required).toEqual(["amount_usd", "destination_address", "chain"]);
    expect(example).toEqual(tools.find(({ name }) => name === "create_payment_link")?.example);
    expect(Object.keys(create.responses)).toEqual(
      expect.arrayContaining(["201", "400", "401", "402", "403", "409", "413", "415", "422", "500", "503"]),
    );
    expect(create.responses[422].$ref).toContain("SanctionedAddress");
    expect(Object.keys(create.responses[201].headers)).toEqual([
      "Request-Id",
      "Idempotent-Replayed",
      "X-Quota-Limit",
      "X-Quota-Remaining",
      "X-Quota-Reset",
    ]);
    expect(body.paths["/api/v1/payouts/{id}"].get.parameters).toMatchObject([
      { name: "id", in: "path", required: true },
    ]);
    expect(body.paths["/api/v1/collect/checkout"].post.security).toEqual([{ collect_key: [] }]);
  });

  it("gives each example a body that its tool takes", () => {
    for (const { name, input, example } of tools.filter((tool) => tool.example !== undefined))
      expect(input.safeParse(example).error?.issues ?? [], name).toEqual([]);
    const without = tools.filter((tool) => tool.route && makesRecord(tool) && !tool.example);
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it("changes a contact by the body that it shows for it, as it stands", async () => {
    const { paths } = (await app.request("GET", "/openapi.json")).body;
    const shown = (operation: { requestBody: { content: Record<string, { example: unknown }> } }) =>
      operation.requestBody.content["application/json"]?.example;
    const { id } = await app.createAccount();
    const key = await app.createKey(id, { scopes: ["read", "write"] });
    const made = await app.request("POST", "/api/v1/contacts", {
      key,
      body: shown(paths["/api/v1/contacts"].post),
    });
    const changed = await app.request("PATCH", `/api/v1/contacts/${made.body.data.id}`, {
      key,
      body: shown(paths["/api/v1/contacts/{id}"].patch),
    });
    expect([changed.status, changed.body.error]).toEqual([200, undefined]);
  });

  it("leaves no record inside an answer without a name", async () => {
    const { body } = await app.request("GET", "/openapi.json");
    const answers = Object.values<Operations>(body.paths).flatMap((path) => Object.values(path));
    const bare = answers.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ content }) => {
        const schema = content?.["application/json"]?.schema;
        const { $ref, properties } = schema ?? { $ref: "none" };
        const data = properties?.data;
        const known = $ref ?? data?.$ref ?? data?.items?.$ref;
        return known || (data && Object.keys(data.properties ?? {}).length === 0) ? [] : [operationId];
      }),
    );
    expect(bare).toEqual([]);
  });

  it("shows each refusal with its own words, and issues where a field is at fault alone", async () => {
    const { body } = await app.request("GET", "/openapi.json");
    const shown = Object.values<{ examples?: { error?: { code: string } }[] }>(body.components.schemas)
      .flatMap(({ examples }) => examples?.[0]?.error ?? [])
      .map((error) => ({ issues: undefined, ...error }) as Record<string, unknown>);
    expect(shown.length).toBeGreaterThan(30);
    for (const { code, message, issues, docs } of shown) {
      expect([code, message]).toEqual([code, ERROR_WORDS[code as ErrorCode]]);
      expect([code, issues !== undefined]).toEqual([code, code === "validation_failed"]);
      expect(docs).toMatch(new RegExp(`#error-${code}$`));
    }
  });

  it("says of a quota that is used up when the next one begins", async () => {
    const { body } = await app.request("GET", "/openapi.json");
    const headers = Object.keys(body.components.responses.SpendLimitReached.headers);
    expect(headers).toEqual(["Request-Id", "X-Quota-Limit", "X-Quota-Remaining", "X-Quota-Reset"]);
  });

  it("opens no body to fields that nobody knows, but what a passkey's browser says", async () => {
    const { body } = await app.request("GET", "/openapi.json");
    const open = Object.entries<Record<string, unknown>>(body.components.schemas)
      .filter(([name]) => /Body$|^ChatTurn$|^PastedPassage$/.test(name) && !/Passkey|SignIn/.test(name))
      .filter(([, { type, additionalProperties }]) => type === "object" && additionalProperties !== false)
      .map(([name]) => name);
    expect(open).toEqual([]);
  });

  it("gives each example of an answer in the form that the answer has", () => {
    for (const { place, faults } of exampleFaults()) expect(faults, place).toEqual([]);
    expect(exampleFaults().length).toBeGreaterThan(60);
  });

  it("says of each error what it carries beside its message, and what to do", async () => {
    const { schemas } = (await app.request("GET", "/openapi.json")).body.components;
    expect(schemas.TotalMismatchError.properties.error.properties.expected_total_usd.type).toBe("number");
    expect(schemas.SanctionedRecipientError.properties.error.required).toContain("addresses");
    expect(schemas.InternalError.description).toContain("our side");
  });

  it("tells webhooks apart by their type", async () => {
    const { webhooks, components } = (await app.request("GET", "/openapi.json")).body;
    const { schema } = webhooks.event.post.requestBody.content["application/json"];
    expect(schema).toEqual({ $ref: "#/components/schemas/Event" });
    expect(Object.keys(components.schemas.Event.discriminator.mapping)).toEqual([...EVENT_TYPES]);
  });

  it("says which answers are no JSON", async () => {
    const { paths } = (await app.request("GET", "/openapi.json")).body;
    const types = (path: string, method: string) => Object.keys(paths[path][method].responses[200].content);
    expect(types("/api/v1/invoices/{id}/pdf", "get")).toEqual(["application/pdf"]);
    expect(types("/api/v1/contacts", "get")).toEqual(["application/json", "text/csv", "application/jsonl"]);
    expect(types("/api/v1/chat", "post")).toEqual(["application/json", "text/event-stream"]);
  });

  it("can be read by any page in a browser", async () => {
    const { headers } = await app.request("GET", "/openapi.json");
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });

  it("would notice an answer that it does not describe", async () => {
    const { key } = await app.createAccount();
    const answer = await app.request("GET", "/api/v1/usage", { key });
    const given = { method: "GET", path: "/api/v1/usage", status: 200, headers: answer.headers };
    const faults = (data: object) => faultsOf({ ...given, text: JSON.stringify({ data }) });
    expect(faults(answer.body.data)).toEqual([]);
    expect(faults({ ...answer.body.data, surprise: 1 })[0]).toContain("surprise");
    expect(faults({ ...answer.body.data, quota: "100" })[0]).toContain("quota");
    expect(faultsOf({ ...given, status: 418, text: "{}" })[0]).toContain("418 is not documented");
  });
});

interface Field {
  description?: string;
  $ref?: string;
  properties?: Record<string, Field>;
  items?: Field;
}

type Operations = Record<
  string,
  { operationId: string; responses: Record<string, { content?: Record<string, { schema: Field }> }> }
>;

describe("the pages beside it", () => {
  it("tells people the same without any script, each operation, record and error at a place of its own", async () => {
    const { headers, body } = await app.request("GET", "/docs");
    expect(headers.get("content-type")).toContain("text/html");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
    expect(body).not.toContain("<script");
    const places = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, place]) => place));
    expect(places.size).toBe([...body.matchAll(/ id="/g)].length);
    for (const { name, route } of tools) if (route) expect(places).toContain(name);
    for (const place of ["error-total_mismatch", "noun-Invoice", "event-invoice.paid", "webhook-events"])
      expect(places).toContain(place);
    const led = [...body.matchAll(/href="#([^"]+)"/g)].map(([, place]) => place);
    expect([...new Set(led)].filter((place) => !places.has(place))).toEqual([]);
  });

  it("tells language models every endpoint", async () => {
    const { body, headers } = await app.request("GET", "/llms.txt");
    expect(headers.get("content-type")).toContain("text/plain");
    for (const { route } of tools) if (route) expect(body).toContain(`- ${route}: `);
    for (const place of ["openapi.json", "docs/client", "docs/webhooks", "docs/payments"])
      expect(body).toContain(`${BASE}/${place})`);
    // A chain without a node has none to wait for.
    expect(body).toContain("429, and 503 where it is known, say in Retry-After when.");
  });

  it("shows the way from the front page, to people and programs", async () => {
    const json = await app.request("GET", "/", { headers: { accept: "*/*" } });
    expect(json.body).toMatchObject({ docs: `${BASE}/docs`, openapi: `${BASE}/openapi.json` });
    const html = await app.request("GET", "/", { headers: { accept: "text/html" } });
    expect(html.body).toContain(`<a href="${BASE}/docs">`);
  });

  it("needs no key and takes no other method", async () => {
    const answer = await app.request("POST", "/openapi.json", { body: {} });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "HEAD, GET"]);
    expect(answer.body.error.request_id).toMatch(/^req_/);
  });
});
