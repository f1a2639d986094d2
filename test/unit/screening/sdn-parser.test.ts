import { createReadStream } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseSdn } from "../../../src/screening/sdn-parser.js";
import { sdnXml } from "../../support/sdn-xml.js";

const FIXTURE = new URL("../../support/ofac/sdn-advanced.xml", import.meta.url);
const ONE = `0x${"1".repeat(40)}`;

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}
const document = (featureTypes: string, features: string) =>
  chunks(`<Sanctions>${featureTypes}<DistinctParties>${features}</DistinctParties></Sanctions>`);
const label = (id: number, text: string) => `<FeatureType ID="${id}">${text}</FeatureType>`;
const detail = (id: number, text: string) =>
  `<Feature FeatureTypeID="${id}"><FeatureVersion><VersionDetail>${text}</VersionDetail></FeatureVersion></Feature>`;
const ETH = "Digital Currency Address - ETH";

describe("the parser of SDN_ADVANCED.XML", () => {
  it("finds exactly the five addresses of the fixture, and its date", async () => {
    const { addresses, listDate } = await parseSdn(createReadStream(FIXTURE));
    const expected = [..."1234"].map((digit) => `0x${digit.repeat(40)}`);
    expect(addresses).toEqual([...expected, `0x${"a".repeat(39)}1`]);
    expect(listDate).toBe("2030-01-02");
  });

  it("finds the same however the bytes are cut", async () => {
    const whole = await parseSdn(createReadStream(FIXTURE));
    for (const highWaterMark of [1, 7, 64]) {
      expect(await parseSdn(createReadStream(FIXTURE, { highWaterMark }))).toEqual(whole);
    }
  });

  it("accepts any namespace prefix", async () => {
    const xml = `<a:Sanctions xmlns:a="urn:x"><a:FeatureType ID="3">${ETH}</a:FeatureType><a:Feature FeatureTypeID="3">
      <a:VersionDetail>${ONE}</a:VersionDetail></a:Feature></a:Sanctions>`;
    expect((await parseSdn(chunks(xml))).addresses).toEqual([ONE]);
  });

  it("knows labels by their text, whatever their number and wherever they stand", async () => {
    const xml = chunks(
      `<Sanctions>${detail(77, ONE)}${label(77, "Digital Currency Address - NEW")}</Sanctions>`,
    );
    expect((await parseSdn(xml)).addresses).toEqual([ONE]);
  });

  it("leaves out addresses under other labels", async () => {
    const xml = document(label(1, ETH) + label(2, "Website"), detail(2, ONE));
    expect((await parseSdn(xml)).addresses).toEqual([]);
  });

  it.each([
    ["blanks and line breaks", `\n  ${ONE}\t`],
    ["prose", `formerly ${ONE}; see notice.`],
    ["a label without a gap", `ETH:${ONE}`],
    ["capital letters", ONE.replace("0x", "0X")],
    ["a CDATA section", `<![CDATA[${ONE}]]>`],
    ["a comment in its middle", ONE.replace("1111", "11<!-- x -->11")],
    ["a character reference", ONE.replace("0x", "&#48;x")],
  ])("finds an address in %s", async (_, text) => {
    expect((await parseSdn(document(label(1, ETH), detail(1, text)))).addresses).toEqual([ONE]);
  });

  it("takes no transaction hash or shorter number for an address", async () => {
    const xml = document(label(1, ETH), detail(1, `0x${"1".repeat(64)} 0x${"1".repeat(39)}`));
    expect((await parseSdn(xml)).addresses).toEqual([]);
  });

  it.each([
    ["is cut short", `<Sanctions>${label(1, ETH)}<DistinctParties>${detail(1, ONE)}`],
    ["is another document", "<html><body>Access denied</body></html>"],
    ["is not XML", "0x1111 2222"],
    ["is empty", ""],
  ])("refuses what %s", async (_, xml) => {
    await expect(parseSdn(chunks(xml))).rejects.toThrow(/^not (a whole|an) SDN_ADVANCED\.XML: /);
  });

  it("keeps no more of a large file than its addresses", { timeout: 60_000 }, async () => {
    const megabytes = Number(process.env.SDN_MEGABYTES ?? 20);
    const many = Array.from({ length: 1000 }, (_, n) => `0x${n.toString(16).padStart(40, "0")}`);
    const startedAt = performance.now();
    let peak = 0;
    async function* watched() {
      for await (const chunk of sdnXml(many, { fillerBytes: megabytes << 20 })) {
        peak = Math.max(peak, process.memoryUsage().heapUsed);
        yield chunk;
      }
    }
    const before = process.memoryUsage().heapUsed;
    expect((await parseSdn(watched())).addresses).toEqual(many);
    expect(peak - before).toBeLessThan(150 << 20);
    if (process.env.SDN_MEGABYTES) {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${megabytes} MB in ${seconds} s, heap +${Math.round((peak - before) / 2 ** 20)} MB`);
    }
  });
});
