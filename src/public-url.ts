/** An https URL that leads to a public host by its name, and to nothing beside it. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, port } = new URL(text);
  const isName =
    /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}$/.test(hostname) &&
    !/\.(?:local|internal|localhost|lan|home|test|onion|arpa)$/.test(hostname);
  return protocol === "https:" && isName && !username && !password && !port && !hostname.includes("xn--");
}
