import type { Context } from "koa";
import { isTestnet, TEST_NOTICE } from "../../chains.js";
import { pack, sendPacked } from "../pack.js";
import { assets } from "./assets.js";
import { Html, html } from "./html.js";

/** What the composition wants of every page. */
export interface PageOptions {
  /** Origins that may show a page in a frame; none by default. */
  embedOrigins: readonly string[];
  /** Only on local chains: a banner, and the one wallet that such pages offer. */
  demo?: { script: string; wallet: string; banner: string };
  /** Aborted once the process has been told to end: streams that would never end do then. */
  stopping?: AbortSignal | undefined;
  /** What waits in the queue, by lane; the operator sees it. */
  queueDepth?: () => Promise<Record<string, number>>;
}

export interface Page {
  title: string;
  /** An entry of src/web, where the page needs a script. */
  script?: string;
  body: Html;
  /** Web addresses of pictures that the record brings; all that is ever loaded from elsewhere. */
  images?: readonly string[];
  /** Of the origins that may show a page in a frame, those that may show this one; null or absent: all. */
  embeds?: readonly string[] | null;
  /** Of a page whose form is sent without a script: the origins, beside ours, that the answer may lead to. */
  leadsTo?: readonly string[];
}

/** Said only where nothing takes it away in time. */
export const LATE =
  "The script of this page has not come yet. If this stays, load the page again or open it in a newer browser.";

export function sendPage(
  ctx: Context,
  { title, script, body, images = [], embeds, leadsTo }: Page,
  { demo, embedOrigins }: PageOptions,
): void {
  const frames = embeds ? embedOrigins.filter((origin) => embeds.includes(origin)) : embedOrigins;
  ctx.set("Content-Security-Policy", contentPolicy(images, frames, leadsTo));
  // A browser that may tell nobody where it was tells a form's receiver no Origin either.
  ctx.set("Referrer-Policy", leadsTo ? "same-origin" : "no-referrer");
  ctx.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  ctx.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
  if (frames.length === 0) ctx.set("X-Frame-Options", "DENY");
  ctx.set("Cache-Control", "no-store");
  ctx.type = "text/html; charset=utf-8";
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(assets().style.text)}</style>
${demo && script && html`<script type="module" src="${demo.script}"></script>`}
${script && scriptTags(script)}
</head>
<body${demo && html` data-wallet="${demo.wallet}"`}${frames.length > 0 && html` data-embed="${frames.join(" ")}"`}>
${bannerOf(demo)}
${script && html`<p class="banner late">${LATE}</p>`}
${body}
</body>
</html>
`;
  sendPacked(ctx, pack(page.text));
}

/** Above everything, on whatever page: what is shown below is no real money. */
export function bannerOf(demo: PageOptions["demo"]): Html | false {
  const text = demo?.banner ?? (isTestnet() ? TEST_NOTICE : undefined);
  return text !== undefined && html`<p class="banner">${text}</p>`;
}

/** Its imports are named too, so that they are not found out about one after the other. */
function scriptTags(entry: string): Html {
  const [url, ...imports] = assets().urlsOf(entry);
  const early = imports.map((name) => html`<link rel="modulepreload" href="${name}">`);
  return html`${early}<script type="module" src="${url}"></script>`;
}

/** Such a policy can't name an IPv6 address: its scheme stands for it. */
function asSource(origin: string): string {
  return origin.includes("[") ? new URL(origin).protocol : origin;
}

/** A host may hold ; and , which would end a directive. */
function isPlainOrigin(origin: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin);
}

function contentPolicy(
  images: readonly string[],
  frames: readonly string[],
  leadsTo: readonly string[] | undefined,
): string {
  const origins = [...new Set(images.map((image) => new URL(image).origin))].filter(isPlainOrigin);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${assets().style.hash}'`,
    `img-src ${["'self'", "data:", ...origins].join(" ")}`,
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${leadsTo ? ["'self'", ...leadsTo.filter(isPlainOrigin).map(asSource)].join(" ") : "'none'"}`,
    `frame-ancestors ${frames.length > 0 ? frames.join(" ") : "'none'"}`,
  ].join("; ");
}
