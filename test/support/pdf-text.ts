import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export async function firstPageText(bytes: ArrayBuffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}
