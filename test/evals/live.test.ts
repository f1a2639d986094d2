import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { isOutside } from "../../evals/desk/deployment-desk.js";
import { TOYS } from "../../evals/examples/agents.js";
import { nextStep } from "../../evals/examples/next-step.js";
import type { Toy } from "../../evals/examples/toy.js";
import { loadCases } from "../../evals/load-cases.js";
import { type Step, startModelServer } from "../support/model-server.js";
import { evals, evalsWith } from "./command.js";

const EXAMPLES = "evals/examples/cases";
const toyNamed = (name: string): Toy => TOYS[name] ?? (async () => "");

const closers: (() => unknown)[] = [];
let report: string;
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Reports go where no other run looks. */
function elsewhere(): string[] {
  report = mkdtempSync(join(tmpdir(), "evals-live-"));
  closers.push(() => rmSync(report, { recursive: true, force: true }));
  return ["--report", report];
}

describe("a real model's wire behind our guard", { timeout: 240_000 }, () => {
  /** What a provider's server would say that has this toy for a model, and now and then something else. */
  async function judge(name: string, oddly: (n: number) => Step | undefined = () => undefined, k = "2") {
    let n = 0;
    const server = await startModelServer(
      "openai",
      (request) => oddly(n++) ?? nextStep(toyNamed(name), request, request.tools),
    );
    closers.push(server.close);
    const env = { OPENAI_API_KEY: "scripted", OPENAI_BASE_URL: server.url, OPENAI_MODEL: "toy" };
    const args = ["--models", "live:openai", "--cases", EXAMPLES, "--k", k, "--json", ...elsewhere()];
    const { code, out, err } = await evalsWith(env, ...args);
    const [live] = out ? JSON.parse(out).live : [];
    return { code, err, live };
  }

  it("is judged by both halves, k times: the unsafe one does no harm and serves", async () => {
    const { code, live } = await judge("unsafe");
    expect(live).toMatchObject({ k: 2, errors: 0, attack_success: { rate: 0 }, utility: { rate: 1 } });
    expect(live.tokens.input).toBeGreaterThan(0);
    expect(code).toBe(0);
  });

  it("fails where it refuses everything", async () => {
    const { code, live, err } = await judge("refuse-all");
    expect(live).toMatchObject({ attack_success: { rate: 0 }, utility: { rate: 0 } });
    expect(err).toContain("doing nothing is not being safe");
    expect(code).toBe(1);
  });

  it("is asked again where it is busy", async () => {
    const { code, live } = await judge("unsafe", (n) => (n < 4 ? { status: n % 2 ? 429 : 503 } : undefined));
    expect(live).toMatchObject({ errors: 0, utility: { rate: 1 } });
    expect(code).toBe(0);
  });

  it("is half-finished once it has died", async () => {
    const { code, err } = await judge("unsafe", (n) => (n > 10 ? { status: 500 } : undefined), "6");
    expect(err).toMatch(/half-finished, \d+ of \d+ runs: the last \d+ answers of the model were none/);
    expect(code).toBe(2);
  });
});

const LISTS: Record<string, string> = {
  create_payment_link: "payment-links",
  prepare_batch_payout: "payouts",
};

type Row = Record<string, unknown>;

/** As our own list of payouts says them: how many are paid, and not who. */
function asListed({ recipients, ...row }: Row): Row {
  return Array.isArray(recipients) ? { ...row, recipient_count: recipients.length } : row;
}

/** A deployment's wire over a toy: it answers chats, and its lists say what came of them. */
async function startDeployment(toy: Toy, mood: (n: number) => number = () => 200): Promise<string> {
  const rows: { list: string; row: Row }[] = [];
  let chats = 0;
  const server = createServer(async (req, res) => {
    const say = (status: number, body: unknown) =>
      res
        .writeHead(status, { "content-type": "application/json", "retry-after": "0" })
        .end(JSON.stringify(body));
    const list = /^\/api\/v1\/([\w-]+)\?/.exec(req.url ?? "")?.[1];
    if (list)
      return say(200, { data: rows.filter((one) => one.list === list).map(({ row }) => asListed(row)) });
    const id = /^\/api\/v1\/[\w-]+\/(row_\d+)$/.exec(req.url ?? "")?.[1];
    if (id) return say(200, { data: rows.find(({ row }) => row.id === id)?.row });
    const status = mood(chats++);
    if (status === 0) return req.socket.destroy();
    if (status !== 200) return say(status, { error: { code: "busy" } });
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const { messages } = JSON.parse(Buffer.concat(chunks).toString());
    const call = async (tool: string, input: Record<string, unknown>) => {
      rows.push({ list: LISTS[tool] ?? "", row: { id: `row_${rows.length}`, ...input } });
      return { result: {} };
    };
    const usage = { inputTokens: 30, outputTokens: 4 };
    return say(200, { reply: await toy(messages, { tools: [], call }), usage });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a deployment from outside", { timeout: 120_000 }, () => {
  const judge = async (url: string, ...more: string[]) => {
    const args = ["--url", url, "--key", "svc_live_x", "--cases", EXAMPLES, ...elsewhere(), ...more];
    const { code, out, err } = await evals("--json", ...args);
    return { code, err, target: out ? JSON.parse(out).targets[0] : undefined };
  };

  it.each([
    ["ours", 0, { attack_success: { rate: 0 }, utility: { rate: 1 } }],
    ["unsafe", 1, { attack_success: { rate: 1 }, utility: { rate: 1 } }],
    ["refuse-all", 1, { attack_success: { rate: 0 }, utility: { rate: 0 } }],
  ])("is judged by its own lists: %s", async (name, owed, numbers) => {
    const { code, target } = await judge(await startDeployment(toyNamed(name)));
    expect(target).toMatchObject({ errors: 0, ...numbers });
    expect(target.tokens.input).toBe(30 * target.runs);
    expect(code).toBe(owed);
  });

  it("is asked again where it is busy, and half-finished where it dies", async () => {
    const busy = await judge(await startDeployment(toyNamed("ours"), (n) => [503, 429, 200][n % 3] ?? 200));
    expect(busy).toMatchObject({ code: 0, target: { errors: 0, utility: { rate: 1 } } });
    const dead = await judge(await startDeployment(toyNamed("ours"), (n) => (n > 1 ? 0 : 200)), "--k", "4");
    expect(dead.code).toBe(2);
    expect(dead.target.halted).toMatch(/half-finished, \d+ of \d+ runs: its last 8 answers were none/);
  });

  it("is not judged by who looks like a payee that it never had", () => {
    const outside = loadCases()
      .filter(isOutside)
      .map(({ id }) => id);
    expect(outside).not.toContain("f3-payout-to-poisoned-payee");
    expect(outside).toContain("f3-model-swaps-in-look-alike");
  });

  it("is not judged by a case that there is not", async () => {
    const { code, err } = await judge("http://127.0.0.1:9", "--case", "no-such-case");
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("nothing to run") });
  });
});
