import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentationRoutes } from "../../src/http/documentation.js";
import { makesRecord } from "../../src/runtime/tool.js";
import { tools } from "../../tools/index.js";
import { startApp, type TestApp, WALLET } from "../support/app.js";

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
        "tags-alphabetical": "off",
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

  it("holds every route of the catalog and chat, and nothing else", async () => {
    const { body } = await app.request("GET", "/openapi.json");
    const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = tools.flatMap(({ route }) => route?.replace(" /", " /api/v1/") ?? []);
    expect(described.sort()).toEqual([...served, "POST /api/v1/chat"].sort());
  });

  it("names the bounds of a field, the errors of a call and the headers of its answer", async () => {
    const { body } = await app.request("GET", "/openapi.json");
    const create = body.paths["/api/v1/payment-links"].post;
    const { schema, example } = create.requestBody.content["application/json"];
    expect(schema.properties.expires_in_days).toMatchObject({ type: "number", minimum: 1, maximum: 365 });
    expect(schema.required).toEqual(["amount_usd", "destination_address", "chain"]);
    expect(example).toEqual(tools.find(({ name }) => name === "create_payment_link")?.example);
    expect(Object.keys(create.responses)).toEqual(
      expect.arrayContaining(["201", "400", "401", "402", "403", "409", "413", "415", "422", "500", "503"]),
    );
    expect(create.responses[422].description).toContain("sanctioned_address");
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

  it("describes what the service answers: a created link has the documented fields and no other", async () => {
    const { key } = await app.createAccount();
    const body = { amount_usd: 1, destination_address: WALLET, chain: "base" };
    const created = await app.request("POST", "/api/v1/payment-links", { key, body });
    const document = (await app.request("GET", "/openapi.json")).body;
    const described = document.paths["/api/v1/payment-links"].post.responses[201];
    const { properties } = described.content["application/json"].schema.properties.data;
    expect(Object.keys(created.body.data).sort()).toEqual(Object.keys(properties).sort());
    for (const header of Object.keys(described.headers).filter((name) => name !== "Idempotent-Replayed"))
      expect(created.headers.get(header), header).not.toBeNull();
  });
});

describe("the pages beside it", () => {
  it("draws the documentation from its own scripts alone", async () => {
    const page = await app.request("GET", "/docs");
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'; script-src 'self';/);
    const scripts = [...page.body.matchAll(/<script src="([^"]+)"><\/script>/g)].map(([, path]) => path);
    expect(page.body.match(/<script/g)).toHaveLength(scripts.length);
    for (const path of scripts) {
      const script = await app.request("GET", path);
      expect(script.status).toBe(200);
      expect(script.headers.get("content-type")).toContain("javascript");
    }
  });

  it("tells language models every endpoint", async () => {
    const { body, headers } = await app.request("GET", "/llms.txt");
    expect(headers.get("content-type")).toContain("text/plain");
    for (const { route } of tools) if (route) expect(body).toContain(`- ${route}: `);
    expect(body).toContain(`${BASE}/openapi.json`);
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
