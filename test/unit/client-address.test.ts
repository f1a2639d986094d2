import { expect, it } from "vitest";
import { addressBlock, clientAddress, readTrustedProxies } from "../../src/client-address.js";
import { readConfig } from "../../src/config.js";
import { noticesOf } from "../../src/main/notices.js";

function seen(trusted: string, peer: string, forwardedFor?: string): string {
  const proxies = readTrustedProxies(trusted);
  if (proxies === undefined) throw new Error(`${trusted} is no setting`);
  return clientAddress(peer, forwardedFor, proxies);
}

it.each([
  ["nobody trusted", "0", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["one hop", "1", "10.0.0.2", "198.51.100.1", "198.51.100.1"],
  ["one hop, and what the client wrote before it", "1", "10.0.0.2", "6.6.6.6, 198.51.100.1", "198.51.100.1"],
  ["two hops", "2", "10.0.0.2", "6.6.6.6, 198.51.100.1, 10.0.0.3", "198.51.100.1"],
  ["more hops than were named", "3", "10.0.0.2", "198.51.100.1", "198.51.100.1"],
  ["no list at all", "1", "10.0.0.2", undefined, "10.0.0.2"],
  ["an empty list", "1", "10.0.0.2", "", "10.0.0.2"],
  ["a network", "10.0.0.0/8", "10.0.0.2", "6.6.6.6, 198.51.100.1, 10.9.9.9", "198.51.100.1"],
  ["a stranger who says he is a proxy", "10.0.0.0/8", "203.0.113.9", "6.6.6.6", "203.0.113.9"],
  ["nobody but proxies", "10.0.0.0/8", "10.0.0.2", "10.0.0.4, 10.0.0.3", "10.0.0.4"],
  ["a single address", "10.0.0.2", "10.0.0.2", "198.51.100.1", "198.51.100.1"],
  ["networks of both families", "fd00::/8, 10.0.0.0/8", "fd00::1", "2001:db8::7, 10.0.0.1", "2001:db8::7"],
  ["a socket of both families", "10.0.0.0/8", "::ffff:10.0.0.2", "::FFFF:198.51.100.1", "198.51.100.1"],
  ["a port behind the address", "1", "10.0.0.2", "198.51.100.1:4711", "198.51.100.1"],
  ["a port behind an IPv6 address", "1", "10.0.0.2", "[2001:DB8::7]:4711", "2001:db8::7"],
  ["what is no address", "1", "10.0.0.2", "198.51.100.1, unknown", "10.0.0.2"],
  ["what is no address, with a network", "10.0.0.0/8", "10.0.0.2", "6.6.6.6, <script>, 10.0.0.3", "10.0.0.3"],
])("knows the client behind %s", (_what, trusted, peer, forwardedFor, client) => {
  expect(seen(trusted, peer, forwardedFor)).toBe(client);
});

it.each(["yes", "", "10.0.0.0/33", "fd00::/129", "10.0.0.0/8,", "10.0.0.0/8/8", "-1", "10.0.0", "10.0.0.0/"])(
  "takes %j for no setting",
  (text) => expect(readTrustedProxies(text)).toBeUndefined(),
);

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
])("counts %s as %s", (address, block) => expect(addressBlock(address)).toBe(block));

it("says that visitors behind a proxy share an address where nothing is set", () => {
  const of = (BASE_URL: string, TRUSTED_PROXIES: string) =>
    noticesOf(readConfig({ BASE_URL, TRUSTED_PROXIES }));
  expect(of("https://pay.example", "0")).toEqual([expect.stringContaining("TRUSTED_PROXIES")]);
  expect(of("https://pay.example", "1")).toEqual([]);
  expect(of("https://pay.example", "10.0.0.0/8")).toEqual([]);
  expect(of("http://localhost:3000", "0")).toEqual([]);
});

it.each(["BASE_URL", "PAY_BASE"])("says what does not work below a path in %s", (name) => {
  const of = (text: string) => noticesOf(readConfig({ TRUSTED_PROXIES: "1", [name]: text }));
  expect(of("https://example.com/pay/")).toEqual([expect.stringContaining(`${name} has a path`)]);
  expect(of("https://example.com/")).toEqual([]);
});

it("says that links lead to localhost where production has no BASE_URL", () => {
  const of = (more: Record<string, string>) =>
    noticesOf(readConfig({ NODE_ENV: "production", FEE_RECIPIENT: `0x${"a".repeat(40)}`, ...more }));
  expect(of({ BASE_URL: "" })).toEqual([expect.stringMatching(/^BASE_URL is not set: links .* localhost/)]);
  expect(of({ HOST: "pay.internal" })).toEqual([]);
  expect(of({ BASE_URL: "https://pay.example", TRUSTED_PROXIES: "1" })).toEqual([]);
  expect(of({ NODE_ENV: "development" })).toEqual([]);
});

it("says that a worker is one process, however many are asked for", () => {
  const of = (ROLE: string) => noticesOf(readConfig({ ROLE, PROCESSES: "4" }));
  expect(of("worker")).toEqual([expect.stringMatching(/^PROCESSES is 4 .* several workers/)]);
  expect(of("api")).toEqual([]);
});
