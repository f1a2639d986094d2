import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";

const read = (file: string) => JSON.parse(readFileSync(fromPackageRoot(file), "utf8"));

it("describes the server to the registry within its limits, at this package's version", () => {
  const { $schema, name, description, version, remotes, packages } = read("server.json");
  expect($schema).toContain("/2025-12-11/");
  expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(description.length).toBeLessThanOrEqual(100);
  expect(version).toBe(read("package.json").version);
  const [remote] = remotes;
  expect(remote).toMatchObject({ type: "streamable-http", url: expect.stringMatching(/^https:.*\/mcp$/) });
  const named = `${remote.url} ${remote.headers[0].value}`.match(/\{\w+\}/g);
  const described = [...Object.keys(remote.variables), ...Object.keys(remote.headers[0].variables)];
  expect(described.map((variable) => `{${variable}}`)).toEqual(named);
  const relay = read("deploy/mcp/package.json");
  expect(packages).toEqual([
    expect.objectContaining({
      registryType: "npm",
      identifier: relay.name,
      version,
      transport: { type: "stdio" },
    }),
  ]);
  expect([relay.version, relay.mcpName]).toEqual([version, name]);
  expect(remote.headers[0]).toMatchObject({ name: "Authorization", isSecret: true });
});
