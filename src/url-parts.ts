/** Without the brackets of an IPv6 address, nor a name's last dot. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$|\.$/g, "");
}

/** The user and the password in a URL as HTTP has them; undefined where it holds neither. */
export function basicLogin({ username, password }: URL): string | undefined {
  if (!username && !password) return undefined;
  const said = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(said).toString("base64")}`;
}
