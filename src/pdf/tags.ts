/** What a thing is for whoever has the document read out; an artifact is nothing to him. */
export type Tag = "H1" | "H2" | "P" | "Link" | "Table" | "TR" | "TH" | "TD" | "Artifact";

export interface Part {
  readonly tag: Tag | "Document";
  readonly element: PDFKit.PDFStructureElement | undefined;
}

/** A document of which each thing says what it is. */
export interface Tagged {
  readonly doc: PDFKit.PDFDocument;
  /** What is being drawn, and what it is a part of. */
  readonly parts: Part[];
}

/** Its text stands in parts of its own. */
const HOLDS_PARTS: readonly string[] = ["Document", "Table", "TR"];

/** Of all that is drawn meanwhile, one part of what it is drawn within; a part that was begun goes on. */
export function inside(sheet: Tagged, what: Tag | Part, draw: () => void): Part {
  const part = typeof what === "string" ? begin(sheet, what) : what;
  sheet.parts.push(part);
  draw();
  sheet.parts.pop();
  return part;
}

function begin({ doc, parts }: Tagged, tag: Tag): Part {
  const parent = parts.at(-1)?.element;
  if (tag === "Artifact" || !parent) return { tag: "Artifact", element: undefined };
  // A column's head; the types of pdfkit do not know it.
  const options: object = tag === "TH" ? { scope: "Column" } : {};
  const element = doc.struct(tag, options);
  parent.add(element);
  return { tag, element };
}

interface Words {
  link?: string | undefined;
  /** The words in their order, where the letters stand on paper in another one. */
  readAs?: string | undefined;
}

/** Puts letters where they belong: a line by itself is a paragraph. */
export function place(sheet: Tagged, draw: () => void, { link, readAs }: Words = {}): void {
  const { tag, element } = sheet.parts.at(-1) as Part;
  if (!element) decorate(sheet.doc, draw);
  else if (HOLDS_PARTS.includes(tag)) inside(sheet, "P", () => place(sheet, draw, { link, readAs }));
  // Where it leads stands on the page that is open when it ends.
  else if (link !== undefined) inside(sheet, "Link", () => place(sheet, draw, { readAs })).element?.end();
  else if (readAs !== undefined) element.add(sheet.doc.struct("Span", { actual: readAs }, [draw]));
  else element.add(draw);
}

/** Lines and areas, and what is written again on every page. */
export function decorate(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent("Artifact");
  draw();
  doc.endMarkedContent();
}

/** A picture, in words. */
export function picture({ doc, parts }: Tagged, alt: string, draw: () => void): void {
  parts[0]?.element?.add(doc.struct("Figure", { alt }, [draw]));
}
