/** What both charts share: readable on light and on dark, wherever they are shown, and in words for who can't see them. */
const STYLE = `
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-size: 15px; font-weight: 600 }
.quiet { fill: #59636e }
.end { text-anchor: end }
.middle { text-anchor: middle }
.rule { stroke: #8c959f; stroke-opacity: .4 }
.goal { stroke: #cf222e; stroke-dasharray: 4 3; fill: none }
.ours { fill: #0969da } .floor { fill: #8c959f } .peer { fill: #bf8700 }
.line { fill: none; stroke-width: 2 } .second { stroke-dasharray: 2 3 }
.c0 { stroke: #0969da } .c1 { stroke: #bf8700 } .c2 { stroke: #1a7f37 } .c3 { stroke: #8250df } .c4 { stroke: #bc4c00 } .c5 { stroke: #bf3989 } .c6 { stroke: #59636e } .c7 { stroke: #0a7ea4 }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc }
  .quiet { fill: #9198a1 }
  .goal { stroke: #f85149 }
  .ours { fill: #4493f8 } .floor { fill: #6e7681 } .peer { fill: #d29922 }
  .c0 { stroke: #4493f8 } .c1 { stroke: #d29922 } .c2 { stroke: #3fb950 } .c3 { stroke: #ab7df8 } .c4 { stroke: #f0883e } .c5 { stroke: #db61a2 } .c6 { stroke: #9198a1 } .c7 { stroke: #39c5cf }
}`;
export const COLOURS = 8;
export const WIDTH = 760;

export function svg(title: string, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">
<title>${escaped(title)}</title>
<style>${STYLE}
</style>
${[text(0, 18, title, "title"), ...parts].join("\n")}
</svg>
`;
}

export function text(x: number, y: number, words: string, kind = ""): string {
  return `<text x="${round(x)}" y="${round(y)}"${kind && ` class="${kind}"`}>${escaped(words)}</text>`;
}

export function rule(from: readonly [number, number], to: readonly [number, number], kind = "rule"): string {
  return `<path class="${kind}" d="M${from.map(round).join(" ")}L${to.map(round).join(" ")}"/>`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
