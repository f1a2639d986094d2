import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, request, WALLET } from "../support/app.js";
import { type ModelServer, type SeenRequest, startModelServer } from "../support/model-server.js";
import { Program, type Server } from "../support/program.js";

let program: Program;
let model: ModelServer;
beforeAll(async () => {
  program = new Program();
  model = await startModelServer("anthropic");
}, 120_000);
afterAll(async () => {
  await program.end();
  await model.close();
});

const orderOf = (amount: number) => `Create a payment link for ${amount} USDC to ${WALLET} on base`;

/** Asks for what the user ordered, then says so; `holds` says where it falls silent. */
function script(holds: (amount: number, isDone: boolean) => boolean) {
  return ({ entries }: SeenRequest) => {
    const [, digits] = /(\d+) USDC/.exec(entries[0]?.role === "user" ? entries[0].text : "") ?? [];
    const amount = Number(digits);
    const isDone = entries.some(({ role }) => role === "result");
    if (holds(amount, isDone)) return { hang: "before" as const };
    const input = { amount_usd: amount, destination_address: WALLET, chain: "base" };
    return isDone ? { text: "Made." } : { calls: [{ tool: "create_payment_link", input }] };
  };
}

/** Killed after its write was committed (25, 26), and before anything was written (27). */
const CHATS: { amount: number; headers: Record<string, string> }[] = [
  { amount: 25, headers: { "idempotency-key": "after-the-write" } },
  { amount: 26, headers: {} },
  { amount: 27, headers: { "idempotency-key": "before-the-write" } },
];

it("goes on after kill -9 where it died: nothing twice, nothing lost, by key or by resending", async () => {
  const env = {
    DATA_DIR: program.world.folder(),
    MODEL_PROVIDERS: "anthropic",
    ANTHROPIC_API_KEY: "test",
    ANTHROPIC_BASE_URL: model.url,
  };
  model.play(script((amount, isDone) => isDone || amount === 27));
  const first = await program.server(env);
  const [key = ""] = first.said().match(/svc_live_[0-9A-Za-z]{49}/) ?? [];
  const wallet = { address: WALLET, chain: "base", label: "Ops" };
  await request(first.url, "POST", "/api/v1/wallets", { key, body: wallet });
  const chat = ({ url }: Server, { amount, headers }: (typeof CHATS)[number]) =>
    request(url, "POST", "/api/v1/chat", {
      key,
      body: { message: orderOf(amount) },
      headers: { ...headers },
    });
  const amounts = async ({ url }: Server) => {
    const { body } = await request(url, "GET", "/api/v1/payment-links", { key });
    return body.data.map(({ amount_usd }: { amount_usd: number }) => amount_usd).sort();
  };
  const cutOff = CHATS.map((one) => chat(first, one).catch(() => "cut off"));
  await expect.poll(() => model.requests.length).toBe(5);
  expect(await amounts(first)).toEqual([25, 26]);
  first.process.kill("SIGKILL");
  expect(await Promise.all(cutOff)).toEqual(["cut off", "cut off", "cut off"]);

  model.play(script(() => false));
  const second = await program.server(env);
  const retry = async (one: (typeof CHATS)[number]) => {
    let answer: Answer | undefined;
    const isOver = async () => {
      answer = await chat(second, one);
      if (answer.status === 409) expect(answer.body.error.code).toBe("request_in_progress");
      return answer.status;
    };
    await expect.poll(isOver, { timeout: 40_000, interval: 2_500 }).toBe(200);
    return answer?.body;
  };
  const retried = await Promise.all(CHATS.map(retry));
  expect(await amounts(second)).toEqual([25, 26, 27]);
  for (const [n, { amount }] of CHATS.entries()) {
    const body = retried[n];
    expect(body.tool_results).toMatchObject([{ result: { amount_usd: amount } }]);
    expect(body.reply).toContain(`created payment link ${body.tool_results[0].result.id}`);
  }
}, 120_000);
