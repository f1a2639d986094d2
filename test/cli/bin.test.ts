import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ConfigError } from "../../src/config.js";
import { explain } from "../../src/main/explain.js";
import { fromPackageRoot } from "../../src/package-root.js";
import { Program } from "../support/program.js";

const read = (path: string) => readFileSync(fromPackageRoot(path), "utf8");

describe("unsigned, as a program", () => {
  let program: Program;
  beforeAll(() => {
    program = new Program();
  });
  afterAll(() => program.end());

  it("is what the package names, and runs as the file that it is", () => {
    const { bin, version } = JSON.parse(read("package.json"));
    const run = (file: string, ...words: string[]) => {
      const env = { PATH: process.env.PATH };
      const { status, stdout, stderr } = spawnSync(fromPackageRoot(file), words, { env, encoding: "utf8" });
      return [status, stdout, stderr];
    };
    expect(run(bin.unsigned, "--version")).toEqual([0, `${version}\n`, ""]);
    expect(run(bin["unsigned-mcp"])).toEqual([1, "", expect.stringContaining("UNSIGNED_URL is not set")]);
  });

  it("starts the service", async () => {
    const { code, stderr } = await program.run("unsigned", ["start"], { PORT: "none" });
    expect([code, stderr]).toEqual([2, expect.stringContaining("PORT")]);
  });

  it("speaks MCP", async () => {
    const { code, stderr } = await program.run("unsigned", ["mcp"], {});
    expect([code, stderr]).toEqual([1, expect.stringContaining("UNSIGNED_API_KEY is not set")]);
  });

  it.each([[["keys", "create"]], [["cli", "keys", "create"]]])("is the command line: %j", async (words) => {
    const { code, stderr } = await program.run("unsigned", words, {});
    expect([code, stderr]).toEqual([2, expect.stringContaining("give either --scopes or --collect")]);
  });

  it.each([
    [["--help"], "\n  unsigned start ", "\n  unsigned mcp ", "unsigned accounts create", "keys create"],
    [["-h"], "accounts create"],
    [["help"], "accounts create", "keys create"],
    [["start", "--help"], "unsigned start"],
    [["keys", "--help"], "keys create", "keys revoke"],
    [["keys", "create", "-h"], "keys create", "--scopes"],
  ])("helps who asks: %j", async (words, ...shown) => {
    const { code, stdout, stderr } = await program.run("unsigned", words, {});
    expect([code, stderr]).toEqual([0, ""]);
    for (const text of shown) expect(stdout).toContain(text);
    expect(stdout.includes("accounts create")).toBe(words.length === 1);
    expect(stdout).not.toContain("npm run");
  });

  it.each([
    [[], "no command given"],
    [["begin"], "unknown command: begin"],
    [["start", "now"], "unknown command: start now"],
  ])("says what there is where it is told nothing that it knows, and that last: %j", async (words, fault) => {
    const { code, stdout, stderr } = await program.run("unsigned", words, {});
    expect([code, stdout, stderr.trimEnd().split("\n").at(-1)]).toEqual([2, "", fault]);
    expect(stderr).toMatch(
      /^Usage.*\n {2}unsigned start .*\n {2}unsigned mcp .*\n {2}unsigned accounts create/,
    );
  });

  it.each([[["--help"]], [["nonsense"]]])("ends in silence where nobody reads on: %j", async (words) => {
    const child = spawn(process.execPath, [fromPackageRoot("dist/src/unsigned.js"), ...words], {
      env: { PATH: process.env.PATH },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [unread, read] =
      words[0] === "--help" ? [child.stdout, child.stderr] : [child.stderr, child.stdout];
    unread.destroy();
    const [said, [code, signal]] = await Promise.all([read.toArray(), once(child, "close")]);
    expect([Buffer.concat(said).toString(), code, signal]).toEqual(["", words[0] === "--help" ? 0 : 2, null]);
  });

  it("names itself as npm runs it where npm does", async () => {
    const { code, stderr } = await program.cli([], {});
    expect([code, stderr]).toEqual([2, expect.stringContaining("  npm run --silent cli -- accounts create")]);
    expect(stderr).not.toContain(" start ");
  });
});

describe("what it is deployed by", () => {
  const settings = (text: string) =>
    [...text.matchAll(/\b([A-Z][A-Z_]+)(?==|:)/g)].map(([, name = ""]) => name);
  const known = read("src/config.ts") + read("README.md");

  it("gives the service settings that it has", () => {
    const compose = parse(read("deploy/compose.yaml"), { merge: true }) as {
      services: Record<string, { environment?: Record<string, string>; depends_on?: object }>;
    };
    const { api, worker } = compose.services;
    expect([api?.environment?.ROLE, worker?.environment?.ROLE]).toEqual(["api", "worker"]);
    const given = Object.keys({ ...api?.environment, ...worker?.environment });
    expect(given.filter((name) => !known.includes(name))).toEqual([]);
    const unit = settings(read("deploy/unsigned.service").split("Environment=")[1]?.split("\n")[0] ?? "");
    expect(unit).toEqual(["NODE_ENV", "DATA_DIR"]);
  });

  it("starts the service again, but for the code of wrong settings and of a newer version's database", () => {
    const unit = read("deploy/unsigned.service");
    expect(unit).toMatch(/^Restart=on-failure$/m);
    const code = explain(new ConfigError("")).code;
    expect(/^RestartPreventExitStatus=(.*)$/m.exec(unit)?.[1]).toBe(String(code));
  });

  it("runs a command as it runs the service: as its user, there, with its settings", () => {
    const [, command = "", unit = ""] =
      /^#( {3}systemd-run .*)$([\s\S]*)/m.exec(read("deploy/unsigned.service")) ?? [];
    const value = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";
    expect(command).toContain(` --uid=${value("User")} --working-directory=${value("WorkingDirectory")} `);
    expect(command).toContain(` EnvironmentFile=${value("EnvironmentFile")} `);
    for (const setting of value("Environment").split(" ")) expect(command).toContain(` -E ${setting} `);
    expect(command).toContain(` ${value("ExecStart").replace(/ start$/, "")} `);
  });

  it("copies what there is, and starts what is built, as nobody in particular", () => {
    const dockerfile = read("deploy/Dockerfile");
    const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path = ""]) => path);
    expect(copied).toEqual(["package.json", "node_modules", "dist", "src", "prompts"]);
    expect(copied.filter((path) => !existsSync(fromPackageRoot(path)))).toEqual([]);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toContain('ENTRYPOINT ["node", "dist/src/unsigned.js"]');
  });
});
