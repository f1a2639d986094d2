import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Everything that a reader can get out of it: texts, links, attachments and what it says of itself. */
export async function allText(bytes: ArrayBuffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const parts: unknown[] = [await document.getMetadata(), await document.getAttachments()];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    parts.push(items.map((item) => ("str" in item ? item.str : "")).join(""), await page.getAnnotations());
  }
  await task.destroy();
  return JSON.stringify(parts);
}

export async function firstPageText(bytes: ArrayBuffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}
