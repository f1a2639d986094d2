import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedBundledSanctions, updateSanctions } from "../../src/runtime/update-sanctions.js";
import type { SanctionsList } from "../../src/sanctions-list.js";
import { bundledList } from "../../src/screening/bundled.js";
import { createScreening } from "../../src/screening/screening.js";
import type { Sql } from "../../src/store/database.js";
import {
  readSanctionedAddresses,
  readSanctionsStatus,
  swapSanctionsList,
} from "../../src/store/sanctions.js";
import { createDatabase, type TestDatabase } from "../support/database.js";
import { sdnXml } from "../support/sdn-xml.js";

const file = (path: string) => new URL(path, import.meta.url);
const BEFORE = readFileSync(file("../support/ofac/eth-addresses-2024-09-27-before-delisting.txt"), "utf8");
const FIXTURE = file("../support/ofac/sdn-advanced.xml").pathname;
const NOW = new Date("2026-11-20T10:00:00Z");
const BUNDLED = bundledList();
const DELISTED = "0x910Cbd523D972eb0a6f4cAe4618aD62622b39DbF";

const folder = mkdtempSync(join(tmpdir(), "unsigned-sanctions-"));
let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createDatabase();
  sql = database.sql;
});
beforeEach(async () => {
  await sql`truncate sanctioned_addresses, sanctions_lists`;
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const before2025: SanctionsList = {
  addresses: BEFORE.trim().toLowerCase().split("\n"),
  listDate: "2024-09-27",
  source: "test",
  sourceHash: "1".repeat(64),
  fetchedAt: new Date("2024-09-28T00:00:00Z"),
};

async function sdnFile(addresses: readonly string[], date: string): Promise<string> {
  const path = join(folder, "sdn.xml");
  await writeFile(path, sdnXml(addresses, { date }));
  return path;
}

function screen(address: string) {
  const readAddresses = (id: string) => readSanctionedAddresses(sql, id);
  return createScreening({ readStatus: () => readSanctionsStatus(sql), readAddresses }).check([address]);
}

describe("the sanctions list in its tables", () => {
  it("comes back as it was put in", async () => {
    const status = await swapSanctionsList(sql, BUNDLED);
    const { addresses, ...facts } = BUNDLED;
    expect(status).toEqual({ ...facts, id: expect.any(String), addressCount: addresses.length });
    expect((await readSanctionedAddresses(sql, status?.id ?? "")).sort()).toEqual(BUNDLED.addresses);
  });

  it("loses what OFAC removed, once an operator accepts how much that is", async () => {
    await swapSanctionsList(sql, before2025);
    expect((await screen(DELISTED)).hits).toEqual([DELISTED]);
    const path = await sdnFile(BUNDLED.addresses, "2026-10-02");
    await expect(updateSanctions(sql, { now: NOW, file: path })).rejects.toThrow(
      /152: it shrank by 18\.4 %.*stays$/,
    );
    expect((await screen(DELISTED)).hits).toEqual([DELISTED]);
    await updateSanctions(sql, { now: NOW, file: path, force: "shrunk" });
    expect(await screen(DELISTED)).toEqual({ hits: [], listDate: "2026-10-02" });
    expect((await screen(BUNDLED.addresses[0] ?? "")).hits).toHaveLength(1);
  });

  it("loses a few removed addresses without anybody's leave, although they are bundled", async () => {
    await seedBundledSanctions(sql);
    const [removed = "", ...rest] = BUNDLED.addresses;
    await updateSanctions(sql, { now: NOW, file: await sdnFile(rest, "2026-11-19") });
    await seedBundledSanctions(sql);
    expect(await screen(removed)).toEqual({ hits: [], listDate: "2026-11-19" });
  });

  it("stays when a list is empty, forced or not, or broken", async () => {
    await seedBundledSanctions(sql);
    const empty = await sdnFile([], "2026-11-19");
    for (const force of [undefined, "shrunk"] as const) {
      await expect(updateSanctions(sql, { now: NOW, file: empty, force })).rejects.toThrow(/no EVM address/);
    }
    await expect(updateSanctions(sql, { now: NOW, file: "/nowhere.xml" })).rejects.toThrow(/ENOENT/);
    await expect(updateSanctions(sql, { now: NOW, file: FIXTURE })).rejects.toThrow(/shrank by 96\.0 %/);
    expect(await readSanctionsStatus(sql)).toMatchObject({ source: "bundled", addressCount: 124 });
  });

  it("is confirmed, not stored again, when the same file comes", async () => {
    const path = await sdnFile(BUNDLED.addresses, "2026-11-19");
    const first = await updateSanctions(sql, { now: NOW, file: path });
    const later = new Date("2026-11-21T10:00:00Z");
    const second = await updateSanctions(sql, { now: later, file: path });
    expect(second).toEqual({ ...first, fetchedAt: later });
  });

  it("is the bundled one at first, and after an older one", async () => {
    await expect(screen(DELISTED)).rejects.toMatchObject({ code: "screening_unavailable" });
    const seeded = await seedBundledSanctions(sql);
    expect(await seedBundledSanctions(sql)).toEqual(seeded);
    await swapSanctionsList(sql, before2025);
    expect((await seedBundledSanctions(sql))?.source).toBe("bundled");
    expect((await screen(DELISTED)).hits).toEqual([]);
  });

  it("is one whole list for every reader while two updates run", async () => {
    await seedBundledSanctions(sql);
    const other = { ...before2025, sourceHash: "2".repeat(64) };
    const swaps = [before2025, BUNDLED, other, BUNDLED].map((list) => swapSanctionsList(sql, list));
    const counts = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const [row] = await sql`select l.address_count, count(*)::int as found from sanctions_lists l
          join sanctioned_addresses a on a.list_id = l.id where l.active group by l.id`;
        return row;
      }),
    );
    await Promise.all(swaps);
    for (const row of counts) expect(row?.found).toBe(row?.addressCount);
    expect(await sql`select 1 from sanctions_lists where active`).toHaveLength(1);
  });

  it("keeps the list before it and drops the addresses of older ones", async () => {
    await swapSanctionsList(sql, before2025);
    await swapSanctionsList(sql, BUNDLED);
    await swapSanctionsList(sql, { ...before2025, sourceHash: "2".repeat(64) });
    const rows = await sql`select count(a.address)::int as kept from sanctions_lists l
      left join sanctioned_addresses a on a.list_id = l.id group by l.id order by l.id`;
    expect(rows.map(({ kept }) => kept)).toEqual([0, 124, 152]);
  });
});
