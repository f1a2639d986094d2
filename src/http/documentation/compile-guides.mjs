// docs/*.md as pages of the running service: made when the program is built, so that no reader of Markdown is installed.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Marked } from "marked";

const FROM = "docs";
const TO = "dist/guides";

export function compileGuides() {
  rmSync(TO, { recursive: true, force: true });
  const files = readdirSync(FROM, { recursive: true }).filter((name) => name.endsWith(".md"));
  for (const file of files.sort()) {
    // What stands before a skill's text is for agents that load it.
    const text = readFileSync(join(FROM, file), "utf8").replace(/^---\n[\s\S]*?\n---\n/, "");
    const [, title = file] = /^# (.+)$/m.exec(text) ?? [];
    const to = join(TO, file.replace(/\.md$/, ".json"));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, JSON.stringify({ title, html: readerOf(file).parse(text) }));
  }
}

function readerOf(file) {
  const reader = new Marked();
  const anchors = new Set();
  reader.use({
    renderer: {
      heading({ tokens, depth, text }) {
        const base = text
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
          .replaceAll(/^-|-$/g, "");
        let anchor = base;
        for (let n = 2; anchors.has(anchor); n++) anchor = `${base}-${n}`;
        anchors.add(anchor);
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(href, file);
        return target ? `<a href="${target.replaceAll('"', "%22")}">${text}</a>` : text;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
      // Drawings are small and go along; photographs stay with the sources.
      image: ({ href, text }) =>
        href.endsWith(".svg") ? drawing(join(FROM, dirname(file), href), text) : "",
    },
  });
  return reader;
}

function drawing(path, text) {
  const data = readFileSync(path, "base64");
  return `<img alt="${escaped(text).replaceAll('"', "&quot;")}" src="data:image/svg+xml;base64,${data}">`;
}

/** A guide's own page; nothing where the file is no guide: it is not served. */
function targetOf(href, file) {
  if (/^(https?:|#|\/)/.test(href)) return href;
  const { pathname, hash } = new URL(href, `file:///docs/${file}`);
  const [, guide] = /^\/docs\/(.+)\.md$/.exec(pathname) ?? [];
  return guide && `/docs/${guide}${hash}`;
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
