/** Redoc styles what it draws with inline styles; its scripts all come from here. */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unsigned API</title>
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
  const json = {
    name: "Unsigned",
    about: "Non-custodial USDC payment infrastructure: it prepares, you sign.",
    docs: `${baseUrl}/docs`,
    openapi: `${baseUrl}/openapi.json`,
    llms: `${baseUrl}/llms.txt`,
    ready: `${baseUrl}/readyz`,
  };
  const { name, about, ...links } = json;
  const items = Object.entries(links).map(([label, url]) => `<li><a href="${url}">${label}</a></li>`);
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>body { font: 16px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem }</style>
<h1>${name}</h1>
<p>${about}</p>
<ul>${items.join("")}</ul>
</html>
`;
  return { html, json };
}
