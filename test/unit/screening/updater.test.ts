import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { fetchSanctionsList, objectionTo, readSanctionsFile } from "../../../src/screening/updater.js";
import { LOCALHOST_CERTIFICATE } from "../../support/localhost-certificate.js";

const FIXTURE = fileURLToPath(new URL("../../support/ofac/sdn-advanced.xml", import.meta.url));
const XML = readFileSync(FIXTURE);
const HASH = createHash("sha256").update(XML).digest("hex");
const NOW = new Date("2030-02-03T04:05:06Z");

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sdn_advanced.xml`;
}

describe("the updater", () => {
  it("reads a file with its hash and date", async () => {
    const list = await readSanctionsFile(FIXTURE, NOW);
    expect(list).toMatchObject({ source: "file:sdn-advanced.xml", sourceHash: HASH, listDate: "2030-01-02" });
    expect(list.addresses).toHaveLength(5);
    expect(list.fetchedAt).toBe(NOW);
  });

  it("follows OFAC's redirect with a User-Agent", async () => {
    const agents: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      agents.push(request.headers["user-agent"]);
      if (request.url === "/store") response.end(XML);
      else response.writeHead(302, { location: "/store" }).end();
    });
    const list = await fetchSanctionsList(NOW, { url });
    expect(list).toMatchObject({ source: url, sourceHash: HASH });
    expect(agents).toHaveLength(2);
    for (const agent of agents) expect(agent).toMatch(/Unsigned/);
  });

  it("says why nobody answered", async () => {
    const url = "http://127.0.0.1:1/sdn_advanced.xml";
    await expect(fetchSanctionsList(NOW, { url })).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:1 gave no answer: .*(ECONNREFUSED|bad port)/,
    );
  });

  it("refuses to be led from https to where anybody in between could write the list", async () => {
    let asked = 0;
    const plain = await serve((_, response) => {
      asked++;
      response.end(XML);
    });
    const secure = createSecureServer(LOCALHOST_CERTIFICATE, (_, response) => {
      response.writeHead(302, { location: plain }).end();
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => secure.once("listening", resolve));
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    onTestFinished(() => {
      vi.unstubAllEnvs();
      secure.closeAllConnections();
      secure.close();
    });
    const url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/`;
    await expect(fetchSanctionsList(NOW, { url })).rejects.toThrow(/redirected to http:.*, not https/);
    expect(asked).toBe(0);
  });

  it.each([
    ["an error", (_, response) => void response.writeHead(403).end("denied"), /answered 403$/],
    [
      "endless redirects",
      (_, response) => void response.writeHead(302, { location: "/" }).end(),
      /more than 5 times/,
    ],
    ["half a file", (_, response) => void response.end(XML.subarray(0, 3000)), /not a whole SDN_ADVANCED/],
    ["nothing for too long", () => {}, /aborted due to timeout/],
  ] as [string, RequestListener, RegExp][])(
    "reports a server that sends %s",
    async (_, listener, expected) => {
      const url = await serve(listener);
      await expect(fetchSanctionsList(NOW, { url, patienceMs: 300 })).rejects.toThrow(expected);
    },
  );

  it.each([
    [0, 0, /no EVM address/],
    [0, 100, /no EVM address/],
    [84, 100, /84 addresses, the one in use 100: it shrank by 16\.0 %/],
    [85, 100, undefined],
    [300, 100, undefined],
    [1, 0, undefined],
  ])("judges %i addresses after %i", (next, current, expected) => {
    const list = {
      addresses: Array(next).fill(""),
      listDate: "",
      source: "",
      sourceHash: "",
      fetchedAt: NOW,
    };
    if (expected) expect(objectionTo(list, current)).toMatch(expected);
    else expect(objectionTo(list, current)).toBe(undefined);
  });
});
