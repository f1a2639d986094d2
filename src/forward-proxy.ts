import { BlockList, isIP } from "node:net";
import { bareHost } from "./url-parts.js";

/** What stands between this machine and the internet: whatever is https leaves by it. */
export interface ForwardProxy {
  url: URL;
  /** Whatever is reached without it. */
  skips(url: URL): boolean;
}

const HERE = ["localhost", "127.0.0.0/8", "::1"];

/** `except` as everybody has it: names, which stand for what lies below them too, addresses and networks; `*` for all. */
export function forwardProxy(href: string, except: string): ForwardProxy {
  const entries = [...HERE, ...except.toLowerCase().split(/[\s,]+/)].filter(Boolean);
  const networks = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : 129;
    if (family && prefix <= most) networks.addSubnet(address, prefix, `ipv${family as 4 | 6}`);
  }
  const names = entries.map((entry) => entry.replace(/^\*?\.(?=.)/, ""));
  return {
    url: new URL(href),
    skips({ protocol, hostname, port }) {
      if (protocol !== "https:" || names.includes("*")) return true;
      const host = bareHost(hostname);
      const family = isIP(host);
      if (family && networks.check(host, `ipv${family as 4 | 6}`)) return true;
      return names.some((name) =>
        [host, `${host}:${port || "443"}`].some((one) => one === name || one.endsWith(`.${name}`)),
      );
    },
  };
}
