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
<li><a href="${urls.docs}/quick-start">Quick start</a>, five minutes for each way to use it</li>
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
