import { type ErrorCode, statusOf } from "../../errors.js";
import type { JsonSchema } from "../../runtime/registry.js";
import { type Html, html } from "../pages/html.js";
import { ERROR_WORDS } from "./error-words.js";
import { type Guide, guideList } from "./guides.js";
import { REFERENCE_STYLE } from "./reference-style.js";
import { curlOf, type Operation, typescriptOf } from "./snippets.js";

interface Document {
  info: { description: string };
  servers: { url: string }[];
  tags: { name: string; "x-displayName": string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, { description: string }> };
}

/** The same document for people: no script, an anchor for every operation, record and error. */
export function referencePage(made: JsonSchema, guides: readonly Guide[] = []): string {
  const document = made as unknown as Document;
  const base = document.servers[0]?.url ?? "";
  const nouns = Object.entries(document.components.schemas).filter(
    ([name]) => !/(Error|Event|Page)$/.test(name),
  );
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Unsigned API</title>
<link rel="icon" href="data:,">
<style>${REFERENCE_STYLE}</style>
<nav aria-label="Contents">
<p><a href="#start">Unsigned API</a></p>
<ul>${document.tags.map((tag) => html`<li><a href="#part-${tag.name}">${tag["x-displayName"]}</a></li>`)}
<li><a href="#webhook-events">Webhook events</a></li><li><a href="#errors">Errors</a></li><li><a href="#words">Words</a></li></ul>
${guides.length > 0 && html`<p>Guides</p>${guideList(guides)}`}
</nav>
<main>
<h1 id="start">Unsigned API</h1>
${document.info.description.split("\n\n").map((text) => html`<p>${marked(text)}</p>`)}
<p>Also as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
${document.tags.map((tag) => section(document, tag, base))}
<section><h2 id="webhook-events">Webhook events</h2>${events(document.components.schemas)}</section>
<section><h2 id="errors">Errors</h2>
<p>A refusal is <code>{"error": {"code", "message", "issues"?, "docs", "request_id"}}</code>; the code stays what it is.</p>
<dl>${(Object.keys(ERROR_WORDS) as ErrorCode[]).map(
    (code) =>
      html`<dt id="error-${code}"><a href="#error-${code}"><code>${code}</code></a> ${statusOf(code)}</dt><dd>${marked(ERROR_WORDS[code])}</dd>`,
  )}</dl></section>
<section><h2 id="words">Words</h2>${nouns.map(([name, schema]) => noun(name, schema))}</section>
</main>
</html>
`;
  return page.text;
}

function section(document: Document, tag: Document["tags"][number], base: string): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag.name))
      .map(([method, operation]) => draw(document, method, path, operation, base)),
  );
  return html`<section><h2 id="part-${tag.name}">${tag["x-displayName"]}</h2><p>${tag.description}.</p>${operations}</section>`;
}

function draw(document: Document, method: string, path: string, operation: Operation, base: string): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const [body] = Object.values(requestBody?.content ?? {});
  const asked = { base, method, path, operation };
  const given = parameters.filter((one) => one.in !== "header");
  const [answer] = Object.values(responses).flatMap(({ content }) => Object.values(content ?? {}));
  return html`<article id="${operationId}">
<h3><a href="#${operationId}">${summary}</a></h3>
<p class="route"><b>${method.toUpperCase()}</b> <code>${path}</code></p>
${description.split("\n\n").map((text) => html`<p>${marked(text)}</p>`)}
${given.length > 0 && fields(given.map(({ name, required, description, schema }) => [name, { ...schema, description }, required === true]))}
${body?.schema.$ref !== undefined && html`<p>Takes <a href="#noun-${nameIn(body.schema)}">${nameIn(body.schema)}</a>.</p>`}
<details><summary>curl</summary><pre tabindex="0">${curlOf(asked)}</pre></details>
<details><summary>TypeScript</summary><pre tabindex="0">${typescriptOf(asked)}</pre></details>
${answer?.example !== undefined && html`<details><summary>Answer</summary><pre tabindex="0">${typeof answer.example === "string" ? answer.example : JSON.stringify(answer.example, null, 2)}</pre></details>`}
<p class="codes">Refusals: ${codes(document, responses)}</p>
</article>`;
}

function codes({ components }: Document, responses: Operation["responses"]): Html[] {
  const told = Object.values(responses).flatMap(({ $ref }) => {
    const { description = "" } = $ref ? (components.responses[nameIn({ $ref })] ?? { description: "" }) : {};
    return [...description.matchAll(/^`(\w+)`: /gm)].map(([, code = ""]) => code);
  });
  return told.map((code) => html`<a href="#error-${code}"><code>${code}</code></a> `);
}

function events(schemas: Record<string, JsonSchema>): Html {
  const { mapping } = (schemas.Event?.discriminator ?? { mapping: {} }) as {
    mapping: Record<string, string>;
  };
  const rows = Object.entries(mapping).map(([type, $ref]) => {
    const { properties } = schemas[nameIn({ $ref })] as {
      properties: { data: { properties: { object: JsonSchema } } };
    };
    const about = nameIn(properties.data.properties.object);
    return html`<dt id="event-${type}"><code>${type}</code></dt><dd><a href="#noun-${about}">${about}</a></dd>`;
  });
  return html`<dl class="events">${rows}</dl>`;
}

function noun(name: string, { description, properties, required, enum: words }: JsonSchema): Html {
  const needed = (required ?? []) as string[];
  const rows = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  return html`<article id="noun-${name}"><h3><a href="#noun-${name}">${name}</a></h3><p>${marked(String(description))}.</p>
${Array.isArray(words) && html`<p>${words.map((word) => html`<code>${String(word)}</code> `)}</p>`}
${rows.length > 0 && fields(rows.map(([field, schema]) => [field, schema, needed.includes(field)]))}</article>`;
}

function fields(rows: [name: string, schema: JsonSchema, required: boolean][]): Html {
  return html`<div class="scrolls" tabindex="0" role="group" aria-label="Fields"><table><tr><th>Field</th><th>Type</th><th>Meaning</th></tr>
${rows.map(
  ([name, schema, required]) =>
    html`<tr><td><code>${name}</code>${required ? "" : html` <small>optional</small>`}</td><td>${typeIn(schema)}</td><td>${marked(String(schema.description ?? ""))}</td></tr>`,
)}</table></div>`;
}

function typeIn(schema: JsonSchema): Html | string {
  const { $ref, enum: words, const: fixed, anyOf, items, type } = schema;
  if ($ref !== undefined) return html`<a href="#noun-${nameIn(schema)}">${nameIn(schema)}</a>`;
  if (Array.isArray(words)) return words.join(" | ");
  if (fixed !== undefined) return String(fixed);
  if (Array.isArray(anyOf))
    return html`${anyOf.map((one: JsonSchema, index) => html`${index > 0 && " | "}${typeIn(one)}`)}`;
  if (items) return html`${typeIn(items as JsonSchema)}[]`;
  const bounds = ["minLength", "maxLength", "minimum", "exclusiveMinimum", "maximum"].filter(
    (bound) => bound in schema,
  );
  const said = bounds.map((bound) => `, ${bound} ${schema[bound]}`).join("");
  return `${[type].flat().join(" | ")}${schema.format ? `, ${schema.format}` : ""}${said}`;
}

function nameIn({ $ref }: JsonSchema): string {
  return String($ref).slice(String($ref).lastIndexOf("/") + 1);
}

/** The little Markdown that descriptions hold: code, and links of our own. */
function marked(text: string): Html[] {
  return text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((piece) => {
    const [, label, target] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece) ?? [];
    if (label !== undefined) return html`<a href="${target}">${label}</a>`;
    return piece.startsWith("`") ? html`<code>${piece.slice(1, -1)}</code>` : html`${piece}`;
  });
}
