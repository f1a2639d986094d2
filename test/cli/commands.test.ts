import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHAINS } from "../../src/chains.js";
import { CONTRACTS, CREATE2_DEPLOYER } from "../../src/onchain/deployment.js";
import { fromPackageRoot } from "../../src/package-root.js";
import { openDatabase } from "../../src/store/database.js";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import { request, WALLET } from "../support/app.js";
import { Program, type Server } from "../support/program.js";

let program: Program;
let server: Server;
let env: Record<string, string>;

beforeAll(async () => {
  program = new Program();
  env = { DATA_DIR: program.world.folder() };
  server = await program.server(env);
}, 120_000);
afterAll(() => program.end());

async function json(...words: string[]) {
  const { code, stdout, stderr } = await program.cli([...words, "--json"], env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

async function refused(...words: string[]) {
  const { code, stdout, stderr } = await program.cli(words, env);
  expect(stdout).toBe("");
  return { code, stderr };
}

describe("the command line beside a running server", { timeout: 120_000 }, () => {
  it("makes an account and keys that the server takes at once, and revokes them at once", async () => {
    const { account_id: account } = await json(
      "accounts",
      "create",
      "--name",
      "Lighthouse",
      "--plan",
      "growth",
    );
    expect(account).toMatch(/^acc_/);
    const made = await json("keys", "create", "--account", account, "--scopes", "read,write");
    expect(Object.keys(made)).toEqual(["id", "key", "scopes"]);
    expect(made.scopes).toEqual(["read", "write"]);
    const ask = () => request(server.url, "GET", "/api/v1/insights", { key: made.key });
    const answer = await ask();
    expect([answer.status, answer.headers.get("x-quota-limit")]).toEqual([200, "10000"]);
    const keys = await json("keys", "list", "--account", account);
    expect(keys).toMatchObject([{ id: made.id, hint: made.key.slice(-4), revoked_at: null }]);
    expect(JSON.stringify(keys)).not.toContain(made.key);
    await json("keys", "revoke", made.id);
    expect((await ask()).status).toBe(401);
  });

  it("shows what a name would have the terminal do, in answers and in refusals", async () => {
    await json("accounts", "create", "--name", "Eve\u001b[2J");
    const { stdout } = await program.cli(["accounts", "list"], env);
    expect(stdout).toContain(String.raw`Eve\u001b[2J`);
    const { stderr } = await refused("keys", "revoke", "\u001b]0;x\u0007");
    expect(stderr).toBe(String.raw`there is no key \u001b]0;x\u0007` + "\n");
  });

  it("knows of no chain that was never watched, and says so", async () => {
    expect(await json("chains", "status")).toEqual([]);
    const resumed = await refused("chains", "resume", "--chain", "base", "--from", "12");
    expect(resumed).toEqual({ code: 1, stderr: "base was never watched\n" });
    expect((await refused("chains", "resume", "--chain", "base", "--from", "first")).code).toBe(2);
    const { connection, release } = await startEmbeddedPostgres(env.DATA_DIR ?? "");
    const sql = openDatabase(connection, 1);
    await sql`
      insert into chain_cursors (chain, block, hash, block_at, head, head_at, looked_at)
      values ('base', 500, '0x', now(), 500, now(), now())`;
    expect(await refused("chains", "resume", "--chain", "base", "--from", "501")).toEqual({
      code: 2,
      stderr: expect.stringContaining("--from: expected at most 500"),
    });
    expect(await json("chains", "resume", "--chain", "base", "--from", "0")).toEqual({
      chain: "base",
      from: 0,
    });
    await sql`delete from chain_cursors`;
    await sql.end();
    await release();
  });

  it("makes collect keys and strict keys", async () => {
    const { account_id: account } = await json("accounts", "create", "--name", "Shop");
    const collect = await json("keys", "create", "--account", account, "--collect");
    expect(collect.key).toMatch(/^svc_pk_/);
    await json("keys", "create", "--account", account, "--scopes", "write", "--strict");
    const keys = await json("keys", "list", "--account", account);
    expect(keys.map(({ kind, strict }: { kind: string; strict: boolean }) => [kind, strict])).toEqual([
      ["server", true],
      ["collect", false],
    ]);
  });

  it("makes keys that ask, and decides what waits while the account has no member", async () => {
    const { account_id: account } = await json("accounts", "create", "--name", "Asking");
    const of = ["--account", account];
    const create = ["keys", "create", ...of, "--scopes", "write"];
    const made = await json(
      ...create,
      "--assistant",
      "--expires-at",
      "2100-01-01",
      "--payout-limit-usd",
      "5",
    );
    const [listed] = await json("keys", "list", ...of);
    expect(listed).toMatchObject({
      policy: "ask",
      payout_limit_usd: 5,
      expires_at: "2100-01-01T00:00:00.000Z",
    });
    const pay = async (amount: number) => {
      const body = { recipients: [{ address: WALLET, amount_usdc: amount }], chain: "base" };
      const answer = await request(server.url, "POST", "/api/v1/payouts", { key: made.key, body });
      expect(answer.status).toBe(202);
      return answer.body.data.approval_id;
    };
    const [first, second] = [await pay(1), await pay(2)];
    const approved = await json("approvals", "approve", first, ...of);
    expect(Object.keys(approved)).toEqual(["id", "status", "summary", "reasons", "record_id", "error"]);
    expect(approved).toMatchObject({
      status: "approved",
      summary: expect.stringContaining("1.00 USDC to 1 recipient"),
      reasons: [expect.stringContaining("New payee")],
      record_id: expect.stringMatching(/^po_/),
    });
    expect((await refused("approvals", "decline", first, ...of)).code).toBe(1);
    const declined = await json("approvals", "decline", second, "--note", "not now", ...of);
    expect(declined).toMatchObject({ status: "declined", record_id: null });
    expect(await json("approvals", "list", "--status", "declined", ...of)).toMatchObject([
      { id: second, note: "not now", declined_by: "cli" },
    ]);
    const third = await pay(3);
    const { url } = await json("sign-in", "--name", "Anna", ...of);
    const entered = await request(server.url, "POST", "/session", {
      body: { link: url.split("#")[1] },
      headers: { origin: new URL(server.url).origin },
    });
    expect(entered.status).toBe(200);
    expect(await json("members", "list", ...of)).toMatchObject([{ name: "Anna", role: "owner" }]);
    const kept = await refused("approvals", "approve", third, ...of);
    expect(kept).toEqual({ code: 1, stderr: expect.stringContaining("members of this account decide") });
  });

  it("brings contacts in and out as CSV", async () => {
    const { account_id: account } = await json("accounts", "create", "--name", "Book");
    const file = join(program.world.folder(), "book.csv");
    writeFileSync(file, `name;kind;wallet;chain\nAnna Ito;payee;${WALLET};base\n`);
    const of = ["--account", account];
    expect(await json("contacts", "import", "--file", file, ...of)).toEqual({
      created: 1,
      wallets: 1,
      warnings: [],
    });
    const { stdout } = await program.cli(["contacts", "export", ...of], env);
    expect(stdout).toBe(
      `name,kind,email,legal_address,tax_id,country,wallet,chain,note\r\nAnna Ito,payee,,,,,${WALLET},base,\n`,
    );
    const foreign = join(program.world.folder(), "foreign.csv");
    writeFileSync(foreign, Buffer.from("name,kind\nJürgen Weiß,payee\n", "latin1"));
    const lost = await refused("contacts", "import", "--file", foreign, ...of);
    expect(lost).toEqual({ code: 2, stderr: expect.stringMatching(/^--file: expected UTF-8.*foreign\.csv/) });
    const again = await refused("contacts", "import", "--file", file, ...of);
    expect(again).toEqual({ code: 1, stderr: expect.stringContaining("lines.2.name") });
    expect(await json("contacts", "list", ...of)).toMatchObject([{ name: "Anna Ito" }]);
  });

  it("links wallets, screened like everywhere", async () => {
    const { account_id: account } = await json("accounts", "create", "--name", "Treasury");
    const link = (...words: string[]) => json("wallets", "link", "--account", account, ...words);
    await link("--address", WALLET, "--chain", "base", "--label", "Main");
    await link("--address", WALLET, "--chain", "polygon", "--default");
    const wallets = await json("wallets", "list", "--account", account);
    expect(wallets).toMatchObject([
      { chain: "polygon", is_primary: true },
      { chain: "base", is_primary: false, label: "Main" },
    ]);
    const { account_id: other } = await json("accounts", "create", "--name", "Second treasury");
    await json("wallets", "link", "--account", other, "--address", WALLET, "--chain", "base");
    const all = (await json("wallets", "list")) as { account_id: string; chain: string }[];
    const whose = all.filter(({ account_id }) => [account, other].includes(account_id));
    expect(whose.map(({ account_id, chain }) => [account_id, chain])).toEqual([
      [account, "polygon"],
      [account, "base"],
      [other, "base"],
    ]);
    const sanctioned = "0x098b716b8aaf21512996dc57eb0615e2383e2f96";
    const { code, stderr } = await refused(
      ..."wallets link --chain base --address".split(" "),
      sanctioned,
      "--account",
      account,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/OFAC sanctions list.*\n$/);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("sets and clears what invoices call the seller", async () => {
    const { account_id: account } = await json("accounts", "create", "--name", "Seller");
    const set = await json(
      ..."account set --spend-limit-usd 12.5 --support-email help@seller.example --account".split(" "),
      account,
      "--display-name",
      "The Seller Ltd",
    );
    expect(set).toMatchObject({ display_name: "The Seller Ltd", spend_limit_usd: 12.5 });
    const cleared = await json("account", "set", "--account", account, "--display-name", "");
    expect(cleared).toMatchObject({ display_name: null, support_email: "help@seller.example" });
  });

  it("takes over OFAC's file and refuses one that shrank, unless it is told to", async () => {
    const file = fromPackageRoot("test/support/ofac/sdn-advanced.xml");
    const { code, stderr } = await refused("sanctions", "update", "--file", file);
    expect(code).toBe(1);
    expect(stderr).toContain("shrank");
    expect(await json("sanctions", "status")).toMatchObject({ source: "bundled" });
    await json("sanctions", "update", "--file", file, "--force", "shrunk");
    const status = await json("sanctions", "status");
    expect(status).toMatchObject({ source: "file:sdn-advanced.xml", source_sha256: expect.any(String) });
  });
});

describe("the command line by itself", { timeout: 120_000 }, () => {
  it("plans the contracts of a chain without any database", async () => {
    for (const chain of CHAINS) {
      const { code, stdout } = await program.cli(["contracts", "plan", "--chain", chain, "--json"], {
        DATA_DIR: "/dev/null/nowhere",
      });
      expect(code).toBe(0);
      const plan = JSON.parse(stdout);
      expect(plan).toMatchObject({ chain, chain_id: expect.any(Number), fee_recipient: expect.any(String) });
      expect(plan.contracts.map(({ name }: { name: string }) => name)).toEqual(CONTRACTS);
      for (const transaction of plan.transactions)
        expect(transaction).toMatchObject({
          to: CREATE2_DEPLOYER,
          data: expect.stringMatching(/^0x/),
          value: "0",
          gas: expect.stringMatching(/^\d+$/),
        });
    }
  });

  it("brings up the embedded database itself, and names the only account where none is named", async () => {
    const own = { DATA_DIR: program.world.folder() };
    const none = await program.cli(["wallets", "list"], own);
    expect([none.code, none.stderr]).toEqual([1, "there is no account yet\n"]);
    await program.cli(["accounts", "create", "--name", "Only"], own);
    const made = await program.cli(["keys", "create", "--scopes", "read", "--json"], own);
    expect(JSON.parse(made.stdout).scopes).toEqual(["read"]);
    const plain = await program.cli(["keys", "list"], own);
    expect(plain.stdout).toMatch(/^scopes +read$/m);
  });

  it.each([
    [[]],
    [["keys"]],
    [["keys", "shred"]],
    [["keys", "create"]],
    [["keys", "create", "--scopes", "read", "--collect"]],
    [["keys", "create", "--scopes", "read", "--policy", "maybe"]],
    [["keys", "create", "--scopes", "read", "--policy", "full", "--assistant"]],
    [["keys", "revoke"]],
    [["approvals", "approve"]],
    [["accounts", "create"]],
    [["accounts", "create", "--name", "A", "--plan", "gold"]],
    [["wallets", "link", "--address", WALLET]],
    [["wallets", "list", "--nope"]],
    [["wallets", "list", "extra"]],
    [["wallets", "list", "--account", ""]],
    [["approvals", "list", "--status="]],
    [["accounts", "create", "--name", " "]],
    [["payments", "refund", "pay_1", "--amount", ""]],
    [["keys", "revoke", ""]],
    [["keys", "create", "--scopes", "write", "--payout-limit-usd", "0x10"]],
    [["account", "set", "--spend-limit-usd", "  "]],
    [["account", "set", "--spend-limit-usd", "12.3456789"]],
    [["invoices", "issue", "inv_1", "--revision", "1.5"]],
    [["payments", "refund", "pay_1", "--amount", "5", "--amount=50"]],
    [["account", "set", "--account", "", "--display-name", "A"]],
    [["contracts", "plan", "--chain", "mars"]],
  ])("says how it is used: %j", async (words) => {
    const { code, stdout, stderr } = await program.cli(words, env);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr.split("\n")[0]).not.toBe("");
    expect(stderr).not.toContain("    at ");
  });

  it("reports wrong settings like the server does", async () => {
    const { code, stderr } = await program.cli(["sanctions", "status"], {
      ...env,
      PORT: "x",
      ROLE: "king",
      NETWORK: "moon",
    });
    expect(code).toBe(2);
    expect(stderr).toContain("  PORT: expected a whole number from 0 to 65535\n");
    expect(stderr).toContain("  ROLE: expected one of all, api, worker\n");
    expect(stderr).toContain("  NETWORK: expected one of mainnet, testnet\n");
  });

  it("says in one line which setting names the database that can't be reached, and not its password", async () => {
    const { code, stderr } = await program.cli(["accounts", "list"], {
      DATABASE_URL: "postgres://nobody:geheim@127.0.0.1:1/none",
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^DATABASE_URL: [^\n]* at 127\.0\.0\.1:1 can't be used: [^\n]*ECONNREFUSED[^\n]*\n$/,
    );
    expect(stderr).not.toMatch(/geheim|nobody/);
  });

  it("says that a name which is no setting was meant for one, before it looks anywhere else", async () => {
    const { code, stderr } = await program.cli(["accounts", "list"], {
      DATABASE_URI: "postgres://db.example/unsigned",
      DATA_DIR: program.world.folder(),
    });
    expect([code, stderr]).toEqual([
      0,
      "DATABASE_URI is none of the settings and is not read: did you mean DATABASE_URL?\n",
    ]);
  });

  it("says in one line that DATA_DIR can't be one, and where it would be", async () => {
    const file = join(program.world.folder(), "file");
    writeFileSync(file, "");
    for (const DATA_DIR of [file, join(file, "below")]) {
      const { code, stderr } = await program.cli(["accounts", "list"], { DATA_DIR });
      expect([code, stderr.split("\n")]).toEqual([1, [expect.stringContaining("DATA_DIR"), ""]]);
      expect(stderr).toContain(`at ${DATA_DIR}: `);
    }
  });
});
