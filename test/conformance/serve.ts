import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "koa";
import { readConfig } from "../../src/config.js";
import { createApp, createHttpServer } from "../../src/http/app.js";
import { authenticate, authenticateKey } from "../../src/http/authenticate.js";
import { createLog } from "../../src/log.js";
import { type McpMount, mcpMount } from "../../src/mcp/mount.js";
import { createMcpServer } from "../../src/mcp/server.js";
import type { Caller } from "../../src/runtime/caller.js";
import { firstStart } from "../../src/runtime/first-start.js";
import type { House } from "../../src/runtime/house.js";
import { openHouse } from "../../src/runtime/open-house.js";
import { tools } from "../../tools/index.js";
import { createFixtureServer } from "./fixture/server.js";

/** Money that has come in, so that some of it can be paid back. */
export const PAYMENT = "pay_01k9zq5v3mfr8s6w2x4y7b0c1d";

export interface Instances {
  /** The service as it is, for whoever asks: the suite can't send a key. */
  open: string;
  /** The service as it is, for this key. */
  keyed: string;
  key: string;
  house: House;
  /** The suite's own tools behind the same mount. */
  fixture: string;
  close(): Promise<void>;
}

/** All on loopback, on an embedded database in a folder of its own. */
export async function serveInstances(): Promise<Instances> {
  const folder = mkdtempSync(join(tmpdir(), "unsigned-conformance-"));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent" });
  const { house, close } = await openHouse(config, tools, createLog("silent"));
  const key = (await firstStart(house)) ?? "";
  await settlePayment(house);
  const asked = async (ctx: Context) => (await authenticate(house, ctx, "mcp")).caller;
  const { caller } = await authenticateKey(house, key, "mcp");
  const serve = (caller: Caller) => createMcpServer(house, caller);
  const doors = await Promise.all([
    listen(house, { authenticate: async () => caller, serve, hosts: [] }),
    listen(house, { authenticate: asked, serve, hosts: [] }),
    listen(house, { authenticate: async () => caller, serve: createFixtureServer, hosts: [] }),
  ]);
  const [open, keyed, fixture] = doors;
  return {
    open: open.url,
    keyed: keyed.url,
    key,
    house,
    fixture: fixture.url,
    async close() {
      for (const door of doors) door.shut();
      await close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function listen(house: House, mount: Omit<McpMount, "tools">) {
  const server = createHttpServer(createApp({ house, mounts: [mcpMount({ tools: house.tools, ...mount })] }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    shut() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function settlePayment({ sql }: House): Promise<void> {
  const [hash, address] = [`0x${"7a".repeat(32)}`, "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"];
  await sql`
    insert into payments (id, account_id, chain, kind, tx_hash, log_index, block_number, block_hash, contract, terms_id,
      payer, destination_address, amount, fee, status, late, screening, created_at)
    select ${PAYMENT}, id, 'base', 'paid', ${hash}, 0, 1, ${hash}, ${address}, ${hash}, ${address}, ${address}, 25000000, 0,
      'final', false, 'clear', now()
    from accounts`;
}
