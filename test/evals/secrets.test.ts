import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder, openBank, program } from "./bank.js";
import { evalsWith } from "./command.js";

openBank();

const KEY = 'plain & "words" of a key';
const TOKEN = "another-plain-word";
const SHAPES = [
  "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
  "github_pat_11ABCDEFG0abcdefghijkl",
  "AKIAIOSFODNN7EXAMPLE",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig123456789",
  "xoxb-123456789012-abcdefghijkl",
  "glpat-abcdefghij1234567890",
];
const TALKS = `const all = [process.env.STAGING_KEY, process.env.SOME_TOKEN, "Authorization: Bearer abc.def-123456", ${SHAPES.map((one) => `"${one}"`).join(", ")}].join(" ");
if (/pay ann/i.test(asked)) { await call("pay", { to: all, amount: 25 }); reply(all); }
const { result } = await call("list_payments", {});
if (/password/i.test(JSON.stringify(result))) { process.stderr.write("\\u001b[2J\\u001b[31m" + all + "\\n::error::boo"); process.exit(3); }
await call("change_password", { password: "x\\n::error::boo\\u001b[2J" }); reply("900\\n::error::boo");`;

function filesIn(place: string): string[] {
  return readdirSync(place, { recursive: true, encoding: "utf8" })
    .map((name) => join(place, name))
    .filter((file) => statSync(file).isFile());
}

it("writes no secret anywhere, and no order to a terminal or a CI", { timeout: 120_000 }, async () => {
  const target = `${program(TALKS)} http://joe:pass-of-joe@host.example/ ${TOKEN}`;
  const config = { targets: [{ target, key_env: "STAGING_KEY" }], baseline: "base.json" };
  writeFileSync(join(folder, "settings.yml"), JSON.stringify(config));
  const args = ["--config", join(folder, "settings.yml"), "--cases", folder, "--update-baseline"];
  const report = join(folder, "report");
  const env = { STAGING_KEY: KEY, SOME_TOKEN: TOKEN, GITHUB_ACTIONS: "true", NO_COLOR: "1" };
  const runs = [
    await evalsWith(env, ...args, "--report", report),
    await evalsWith(env, ...args, "--report", join(folder, "one"), "--case", "looks"),
  ];
  const kept = [...filesIn(report), ...filesIn(join(folder, "one")), join(folder, "base.json")];
  expect(kept.length).toBeGreaterThan(8);
  const told = [
    ...runs.flatMap(({ out, err }) => [out, err]),
    ...kept.flatMap((file) => [file, readFileSync(file, "utf8")]),
  ];
  for (const text of told)
    for (const secret of [KEY, "of a key", TOKEN, "pass-of-joe", "abc.def-123456", ...SHAPES])
      expect(text.includes(secret), `${secret} in ${text.slice(0, 200)}`).toBe(false);
  for (const { err } of runs) {
    expect(err).toContain("\\u001b[2J");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is just these that must not be there
    expect(err).not.toMatch(/\u001b|^\s*::error::boo/m);
  }
  expect(runs[0]?.err).toContain("[secret]");
});
