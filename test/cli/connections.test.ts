import { afterAll, expect, it } from "vitest";
import { request } from "../support/app.js";
import { connect, useTool } from "../support/oauth.js";
import { Program } from "../support/program.js";

const program = new Program();
afterAll(() => program.end());

it("lists and ends what a member connected to the running service", { timeout: 120_000 }, async () => {
  const env = { DATA_DIR: program.world.folder() };
  const server = await program.server(env);
  const cli = async (...words: string[]) => {
    const { code, stdout, stderr } = await program.cli([...words, "--json"], env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return JSON.parse(stdout);
  };
  const link = new URL((await cli("sign-in", "--role", "owner", "--name", "Anna")).url);
  const url = server.url.replace("127.0.0.1", "localhost");
  const app = {
    url,
    request: (...[method, path, options]: Parameters<typeof ask>) => ask(method, path, options),
  };
  function ask(method: string, path: string, options?: Parameters<typeof request>[3]) {
    return request(url, method, path, options);
  }
  const entered = await ask("POST", "/session", {
    body: { link: link.hash.slice(1) },
    headers: { origin: url },
  });
  const cookies = new Map(
    entered.headers.getSetCookie().map((set): [string, string] => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      return [name, value];
    }),
  );
  const { access_token: token } = await connect(app, { cookies }, { access: "look" });
  expect((await useTool(app, token, "get_insights")).status).toBe(200);
  const [one] = await cli("connections", "list");
  expect(one).toMatchObject({ client: { name: "Claude", host: "assistant.example" }, access: "look" });
  expect((await cli("connections", "end", one.id)).ended_at).toMatch(/^2\d{3}-.*Z$/);
  expect((await useTool(app, token, "get_insights")).status).toBe(401);
  expect(await cli("connections", "list")).toEqual([]);
  const unknown = await program.cli(["connections", "end", "key_unknown"], env);
  expect([unknown.code, unknown.stderr]).toEqual([1, "there is no connection key_unknown\n"]);
});
