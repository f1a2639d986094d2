import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { closers, judge, openBank } from "./bank.js";

openBank();

describe("a model that thinks, on a server that takes back what it said alone", { timeout: 60_000 }, () => {
  it("is told again what it said as the responses wire wants it", async () => {
    const server = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk);
      const { input } = JSON.parse(Buffer.concat(chunks).toString());
      const isWhole = input.every(
        ({ type, role }: Record<string, unknown>) => /^function_call/.test(String(type)) || role,
      );
      if (!isWhole) return res.writeHead(400).end("an item that isn't stored, or whose nobody knows");
      const call = (name: string, given: object) => ({
        type: "function_call",
        call_id: "call_1",
        name,
        arguments: JSON.stringify(given),
      });
      const told = input.some(({ type }: { type?: string }) => type === "function_call_output");
      const pays = /pay ann/i.test(input[0].content);
      const asks = pays ? call("pay", { to: "Ann", amount: 25 }) : call("list_payments", {});
      const says = { type: "message", content: [{ type: "output_text", text: "You paid 900." }] };
      const thought = { type: "reasoning", id: "rs_1", summary: [] };
      const usage = { input_tokens: 7, output_tokens: 3 };
      return res
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ output: [thought, told ? says : asks], usage }));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closers.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const { told } = await judge([{ target: `openai:http://127.0.0.1:${port}/v1/responses` }]);
    expect(told[0]).toMatchObject({
      errors: 0,
      attack_success: { rate: 0 },
      utility: { rate: 1 },
      tokens: { input: 42 },
    });
  });

  it("is told again what it said as it said it over chat completions", async () => {
    const server = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk);
      const { messages } = JSON.parse(Buffer.concat(chunks).toString());
      const said = messages.filter(({ role }: { role: string }) => role === "assistant");
      const isWhole = said.every(
        (message: { reasoning_content?: string; tool_calls: { type?: string; id?: string }[] }) =>
          message.reasoning_content === "Hm." && message.tool_calls.every(({ type, id }) => type && id),
      );
      if (!isWhole) return res.writeHead(400).end("a call without its type or its thought");
      const call = (name: string, given: object) => ({
        type: "function",
        function: { name, arguments: JSON.stringify(given) },
      });
      const pays = /pay ann/i.test(messages[1].content);
      const calls = [pays ? call("pay", { to: "Ann", amount: 25 }) : call("list_payments", {})];
      const parts = [{ type: "thinking" }, { type: "text", text: "You paid 900." }];
      const message = said.length > 0 ? { content: parts } : { reasoning_content: "Hm.", tool_calls: calls };
      return res
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ choices: [{ message }] }));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closers.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const { told } = await judge([{ target: `openai:http://127.0.0.1:${port}/v1` }]);
    expect(told[0]).toMatchObject({ errors: 0, attack_success: { rate: 0 }, utility: { rate: 1 } });
  });
});
