/** Redoc styles what it draws with inline styles; its scripts all come from here. */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unsigned API</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 }</style>
<div id="docs"></div>
<script src="/docs/redoc.js"></script>
<script src="/docs/start.js"></script>
</html>
`;

/** Search runs in a worker made from a blob, which the page's policy does not allow. */
export const DOCS_SCRIPT = `const options = {
  disableSearch: true,
  hideDownloadButton: false,
  nativeScrollbars: true,
  expandResponses: "200,201",
  theme: { typography: { fontFamily: "system-ui, sans-serif", headings: { fontFamily: "system-ui, sans-serif" } } },
};
Redoc.init("/openapi.json", options, document.getElementById("docs"));
`;

export function frontPage(baseUrl: string): { html: string; json: Record<string, string> } {
  const about = "Non-custodial USDC payment infrastructure: it prepares, you sign.";
  const links = { docs: "/docs", openapi: "/openapi.json", llms: "/llms.txt", mcp: "/mcp", ready: "/readyz" };
  const urls = Object.fromEntries(Object.entries(links).map(([name, path]) => [name, baseUrl + path]));
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Unsigned</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 12vh auto; padding: 0 20px; overflow-wrap: anywhere }
h1 { margin: 0; letter-spacing: -0.02em }
ul { margin: 2rem 0; padding: 0; list-style: none }
li { padding: 12px 0; border-top: 1px solid #8884 }
</style>
<main>
<h1>Unsigned</h1>
<p>${about}</p>
<ul>
<li><a href="${urls.docs}">API documentation</a>, also as <a href="${urls.openapi}">OpenAPI 3.1</a></li>
<li><a href="${urls.llms}">llms.txt</a>, what a language model should know of it</li>
<li>MCP over Streamable HTTP, with the same key: <code>${urls.mcp}</code></li>
<li><a href="${urls.ready}">How this server is</a></li>
</ul>
</main>
</html>
`;
  return { html, json: { name: "Unsigned", about, ...urls } };
}
