import { SaxesParser } from "saxes";

export interface SdnContents {
  addresses: string[];
  /** `YYYY-MM-DD`, when the file says when it was issued. */
  listDate: string | undefined;
}

const LABEL = /^\s*digital currency address\b/i;
/** Not the beginning of something longer, such as a transaction's hash. */
const EVM_ADDRESS = /0x[0-9a-f]{40}(?![0-9a-f])/gi;

/** Reads OFAC's SDN_ADVANCED.XML as a stream: what it keeps are labels and addresses, never the document. */
export async function parseSdn(chunks: AsyncIterable<Uint8Array>): Promise<SdnContents> {
  const reader = new SdnReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of chunks) reader.write(decoder.decode(chunk, { stream: true }));
  reader.write(decoder.decode());
  return reader.end();
}

class SdnReader {
  readonly #parser = new SaxesParser();
  readonly #open: string[] = [];
  readonly #labels = new Set<string>();
  /** By feature type, so that the file's parts may come in any order. */
  readonly #found = new Map<string, Set<string>>();
  readonly #issued: Record<string, string> = {};
  #featureType = "";
  #text: string | undefined;

  constructor() {
    this.#parser.on("error", (error) => {
      throw new Error(`not a whole SDN_ADVANCED.XML: ${error.message}`);
    });
    this.#parser.on("opentag", ({ name, attributes }) => this.#enter(localName(name), attributes));
    this.#parser.on("closetag", ({ name }) => this.#leave(localName(name)));
    this.#parser.on("text", (text) => this.#read(text));
    this.#parser.on("cdata", (text) => this.#read(text));
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): SdnContents {
    this.#parser.close();
    const addresses = new Set<string>();
    for (const label of this.#labels)
      for (const address of this.#found.get(label) ?? []) addresses.add(address);
    return { addresses: [...addresses].sort(), listDate: this.#date() };
  }

  #enter(name: string, attributes: Record<string, string>): void {
    if (this.#open.length === 0 && name !== "Sanctions") {
      throw new Error(`not an SDN_ADVANCED.XML: its root is <${name}>, expected <Sanctions>`);
    }
    this.#open.push(name);
    if (name === "FeatureType") this.#featureType = attributes.ID ?? "";
    if (name === "Feature") this.#featureType = attributes.FeatureTypeID ?? "";
    if (name === "FeatureType" || name === "VersionDetail" || this.#datePart()) this.#text = "";
  }

  #read(text: string): void {
    if (this.#text !== undefined) this.#text += text;
  }

  #leave(name: string): void {
    const text = this.#text ?? "";
    const datePart = this.#datePart();
    if (name === "FeatureType" && LABEL.test(text)) this.#labels.add(this.#featureType);
    if (name === "VersionDetail") this.#collect(text);
    if (datePart) this.#issued[datePart] = text.trim();
    if (name === "FeatureType" || name === "VersionDetail" || datePart) this.#text = undefined;
    this.#open.pop();
  }

  #collect(text: string): void {
    for (const [address] of text.matchAll(EVM_ADDRESS)) {
      const found = this.#found.get(this.#featureType) ?? new Set();
      this.#found.set(this.#featureType, found.add(address.toLowerCase()));
    }
  }

  /** Sanctions/DateOfIssue/{Year, Month, Day}: other dates lie deeper. */
  #datePart(): string | undefined {
    return this.#open.length === 3 && this.#open[1] === "DateOfIssue" ? this.#open[2] : undefined;
  }

  #date(): string | undefined {
    const { Year = "", Month = "", Day = "" } = this.#issued;
    const date = `${Year}-${Month.padStart(2, "0")}-${Day.padStart(2, "0")}`;
    return Number.isNaN(Date.parse(date)) || date.length !== 10 ? undefined : date;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
