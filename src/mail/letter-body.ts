import { isTestnet, TEST_NOTICE } from "../chains.js";
import { type Speech, speechOf } from "../records/languages.js";

export interface LetterBody {
  greeting: string;
  opening: string;
  facts: [label: string, value: string][];
  note: string | null;
  action: { label: string; url: string } | null;
  closing: string | null;
  signature: string;
  /** Below everything: how to hear less. */
  unsubscribe?: { label: string; url: string } | undefined;
}

const ENGLISH = speechOf("en");

export function letterText(body: LetterBody): string {
  const parts = [
    isTestnet() && TEST_NOTICE,
    body.greeting,
    body.opening,
    body.facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    body.note,
    body.action && `${body.action.label}:\n${body.action.url}`,
    body.closing,
    body.signature,
    body.unsubscribe && `${body.unsubscribe.label}:\n${body.unsubscribe.url}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const FONT = "font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";

/** Tables and inline styles, because mail readers know nothing newer; no image, no script, nothing to load. */
export function letterHtml(title: string, body: LetterBody, { language }: Speech = ENGLISH): string {
  const parts = [
    isTestnet() && paragraph(TEST_NOTICE, "font-weight:600;color:#b45309"),
    paragraph(body.greeting),
    paragraph(body.opening),
    factTable(body.facts),
    body.note && paragraph(body.note),
    body.action && button(body.action),
    body.closing && paragraph(body.closing, "color:#6b7280;font-size:13px"),
    paragraph(body.signature, "font-weight:600"),
    body.unsubscribe && quietLink(body.unsubscribe),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:32px 12px;background:#f5f6f8">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed;background:#ffffff;border-top:4px solid #111827">
<tr><td style="padding:32px;${FONT};font-size:15px;line-height:1.55;color:#111827;word-break:break-word">
${parts.filter(Boolean).join("\n")}
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(text: string, style = ""): string {
  return `<p style="margin:0 0 18px;${style}">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

function factTable(facts: LetterBody["facts"]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:8px 16px 8px 0;color:#6b7280;vertical-align:top">${escapeHtml(label)}</td>` +
      `<td style="padding:8px 0;font-weight:600;vertical-align:top;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid #e5e7eb;border-bottom:1px solid #e5e7eb;${FONT};font-size:15px">
${rows.join("\n")}
</table>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<p style="margin:0 0 18px"><a href="${href}" style="display:inline-block;padding:12px 22px;background:#111827;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600">${escapeHtml(label)}</a></p>
<p style="margin:0 0 18px;font-size:13px;color:#6b7280;word-break:break-all">${href}</p>`;
}

function quietLink({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0 0;font-size:13px"><a href="${escapeHtml(url)}" style="color:#6b7280">${escapeHtml(label)}</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
