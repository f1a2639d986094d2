const PARTS = ["host", "port", "user", "password"];

/**
 * What a URL of PostgreSQL says behind its question mark of the place itself, as the folder of a socket has to be said:
 * the driver would hand it to the server as a setting.
 */
export function placeBehind(url: string): { url: string; place: Record<string, string | number[]> } {
  const [before = "", ...behind] = url.split("?");
  const query = new URLSearchParams(behind.join("?"));
  const place = Object.fromEntries(
    PARTS.flatMap((part) => {
      const said = query.get(part);
      if (!said) return [];
      return [[part, part === "port" ? said.split(",").map(Number) : said]];
    }),
  );
  if (Object.keys(place).length === 0) return { url, place };
  for (const part of PARTS) query.delete(part);
  return { url: `${before}?${query}`, place };
}
