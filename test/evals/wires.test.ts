import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { closers, judge, openBank } from "./bank.js";

openBank();

// biome-ignore lint/suspicious/noExplicitAny: whatever JSON a wire carries
type Json = any;

/** A server of one wire; what it does not take as it stands it refuses. */
async function serve(isWhole: (asked: Json) => boolean, answer: (asked: Json) => Json): Promise<string> {
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const asked = JSON.parse(Buffer.concat(chunks).toString());
    if (!isWhole(asked)) return res.writeHead(400).end("not as it was said");
    return res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer(asked)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** What an honest model calls first. */
function callFor(order: string) {
  const pays = /pay ann/i.test(order);
  const [name, given] = pays ? ["pay", { to: "Ann", amount: 25 }] : ["list_payments", {}];
  return { name, arguments: JSON.stringify(given) };
}

describe("a model that thinks, on a server that takes back what it said alone", { timeout: 60_000 }, () => {
  it("is told again what it said as the responses wire wants it", async () => {
    const url = await serve(
      ({ input }) => input.every(({ type, role }: Json) => /^function_call/.test(String(type)) || role),
      ({ input }) => {
        const told = input.some(({ type }: Json) => type === "function_call_output");
        const asks = { type: "function_call", call_id: "call_1", ...callFor(input[0].content) };
        const says = { type: "message", content: [{ type: "output_text", text: "You paid 900." }] };
        const thought = { type: "reasoning", id: "rs_1", summary: [] };
        const usage = { input_tokens: 7, output_tokens: 3 };
        return { output: [thought, told ? says : asks], usage };
      },
    );
    const { told } = await judge([{ target: `openai:${url}/responses` }]);
    expect(told[0]).toMatchObject({
      errors: 0,
      attack_success: { rate: 0 },
      utility: { rate: 1 },
      tokens: { input: 42 },
    });
  });

  it("is told again what it said as it said it over chat completions", async () => {
    const saidIn = ({ messages }: Json) => messages.filter(({ role }: Json) => role === "assistant");
    const url = await serve(
      (asked) =>
        saidIn(asked).every(
          (message: Json) =>
            message.reasoning_content === "Hm." &&
            message.tool_calls.every((call: Json) => call.type && call.id),
        ),
      (asked) => {
        const calls = [{ type: "function", function: callFor(asked.messages[1].content) }];
        const parts = [{ type: "thinking" }, { type: "text", text: "You paid 900." }];
        const asks = { reasoning_content: "Hm.", tool_calls: calls };
        return { choices: [{ message: saidIn(asked).length > 0 ? { content: parts } : asks }] };
      },
    );
    const { told } = await judge([{ target: `openai:${url}` }]);
    expect(told[0]).toMatchObject({ errors: 0, attack_success: { rate: 0 }, utility: { rate: 1 } });
  });
});
