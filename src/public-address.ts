import { BlockList, isIP } from "node:net";

// Everything that IANA does not call globally reachable, and what a NAT or tunnel would turn into it.
const V4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
// Of IPv6 only 2000::/3 is given out; these parts of it are not public, or carry an IPv4 address.
const V6: [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refused = new BlockList();
for (const [net, bits] of V4) refused.addSubnet(net, bits, "ipv4");
for (const [net, bits] of V6) refused.addSubnet(net, bits, "ipv6");
const givenOut = new BlockList();
givenOut.addSubnet("2000::", 3, "ipv6");

/** Whether this IP address is on the public internet; IPv4 inside IPv6 counts as not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, "ipv4");
  return family === 6 && givenOut.check(address, "ipv6") && !refused.check(address, "ipv6");
}
