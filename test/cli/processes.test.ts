import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../support/embedded-world.js";
import { Program, type Server } from "../support/program.js";

let program: Program;
beforeAll(() => {
  program = new Program();
}, 120_000);
afterAll(() => program.end());

const LIST = "/api/v1/payment-links";

describe("several processes behind one port", { timeout: 120_000 }, () => {
  it("answer as one, go on without one that is killed, and end as one", async () => {
    const server = await program.server({ DATA_DIR: program.world.folder(), PROCESSES: "2" });
    await until("two are ready", () => readyOf(server) === 2, 60_000);
    const [key = ""] = server.said().match(/svc_live_\w+/) ?? [];
    expect(server.said().match(/is ready at/g)).toHaveLength(1);

    expect(await lists(server, key, 20)).toEqual(Array(20).fill(200));
    expect(await countOf(server)).toBe(20);

    for (const [killed, pid] of childrenOf(server).entries()) {
      // Each of them is answered or broken off; none is left waiting.
      const asked = Array.from({ length: 20 }, () => lists(server, key, 1));
      await pause(5);
      process.kill(pid, "SIGKILL");
      await Promise.allSettled(asked);
      await until("it is gone", () => !childrenOf(server).includes(pid), 10_000);
      expect(await lists(server, key, 10)).toEqual(Array(10).fill(200));
      await until("another is ready", () => readyOf(server) === 3 + killed, 60_000);
      expect(await lists(server, key, 10)).toEqual(Array(10).fill(200));
    }

    const children = childrenOf(server);
    expect(children).toHaveLength(2);
    server.process.kill("SIGTERM");
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    expect(stderr.match(/"msg":"stopping"/g)).toHaveLength(2);
    for (const pid of children) expect(() => process.kill(pid, 0)).toThrow();
  });

  it("end well while one of them is only beginning", async () => {
    const server = await program.server({ DATA_DIR: program.world.folder(), PROCESSES: "2" });
    await until("two are ready", () => readyOf(server) === 2, 60_000);
    const before = childrenOf(server);
    process.kill(before[1] ?? 0, "SIGKILL");
    const isReplaced = () => childrenOf(server).some((pid) => !before.includes(pid));
    await until("another has begun", isReplaced, 10_000);
    server.process.kill("SIGTERM");
    expect((await server.ended).code).toBe(0);
  });

  it("end with the reason where the first can't start", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const env = { DATA_DIR: program.world.folder(), PROCESSES: "3", PORT: String(port) };
    const { code, stderr } = await program.run("main", [], env);
    taken.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} on 127.0.0.1 is in use`);
  });
});

function readyOf(server: Server): number {
  return server.said().match(/"msg":"ready"/g)?.length ?? 0;
}

async function lists(server: Server, key: string, count: number): Promise<number[]> {
  const headers = { Authorization: `Bearer ${key}` };
  const answers = Array.from({ length: count }, () => ask(server, LIST, headers));
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** On a connection of its own: whose turn it is answers, and none is broken that is kept for later. */
async function ask({ url }: Server, path: string, headers: Record<string, string> = {}) {
  const [answer] = (await once(get(`${url}${path}`, { agent: false, headers }), "response")) as [
    IncomingMessage,
  ];
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}

async function countOf(server: Server): Promise<number> {
  const line = /request_seconds_count\{method="GET",route="GET \/payment-links",status="200"\} (\d+)/;
  return Number(line.exec((await ask(server, "/metrics")).body)?.[1]);
}

function childrenOf({ process: { pid } }: Server): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
}
