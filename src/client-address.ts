import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** Who may say for whom he asks: the last so many hops, or whoever is in these networks. */
export type TrustedProxies = number | BlockList;

/** "2", or "10.0.0.0/8, fd00::/8, 192.0.2.7"; undefined where it is neither. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text.trim())) return Number(text);
  const networks = new BlockList();
  for (const part of text.split(",").map((one) => one.trim())) {
    const [address = "", bits, ...more] = part.split("/");
    const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (prefix < 0 || prefix > most || more.length > 0) return undefined;
    networks.addSubnet(address, prefix, familyOf(address));
  }
  return networks;
}

/**
 * From whom a request comes: each proxy adds at the right of X-Forwarded-For whom it spoke to, so the list is
 * read from there, and no further than proxies are trusted. What stands left of it anybody may have written.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  const said = (forwardedFor ?? "").split(",");
  let address = plainAddress(peer);
  for (let hop = 0; isTrusted(address, hop, trusted); hop++) {
    const before = addressIn(said.pop() ?? "");
    if (before === undefined) break;
    address = before;
  }
  return address;
}

/** What a limit belongs to: whoever has one IPv6 address has 2^64 of them. */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = withoutZone(address).split("::");
  const front = head.split(":").filter(Boolean);
  const back = (tail ?? "").split(":").filter(Boolean);
  // A dotted end counts for two groups, and is never within the first four.
  const width = (groups: string[]) => groups.length + groups.filter((group) => group.includes(".")).length;
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - width(front) - width(back));
  const groups = [...front, ...Array<string>(zeros).fill("0"), ...back].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

function isTrusted(address: string, hop: number, trusted: TrustedProxies): boolean {
  if (typeof trusted === "number") return hop < trusted;
  return isIP(address) !== 0 && trusted.check(withoutZone(address), familyOf(address));
}

/** Some proxies add the port that they were called from. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim().replace(/^\[([^\]]+)\](:\d+)?$/, "$1");
  const address = plainAddress(/^[\d.]+:\d+$/.test(text) ? text.replace(/:\d+$/, "") : text);
  return isIP(address) === 0 ? undefined : address;
}

/** An IPv4 address that a socket of both families shows as IPv6 is one all the same. */
function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return (mapped ?? address).toLowerCase();
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/, "");
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv4(address) ? "ipv4" : "ipv6";
}
