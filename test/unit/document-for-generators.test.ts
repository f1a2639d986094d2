import { describe, expect, it } from "vitest";
import { openApi } from "../../src/http/documentation/openapi.js";
import { tools } from "../../tools/index.js";

/** What other people's generators trip over in a document that is valid. */
const document = openApi({ tools }, "https://api.unsigned.example");
const parts: Record<string, unknown>[] = [];
JSON.stringify(document, (_key, value) => {
  if (value && typeof value === "object" && !Array.isArray(value)) parts.push(value);
  return value;
});

describe("the document for generators", () => {
  it("says a single value as a list of one, which those of OpenAPI 3.0 read, too", () => {
    expect(parts.filter((part) => typeof part.const === "string" || part.const === true)).toEqual([]);
    const { schemas } = document.components as unknown as { schemas: Record<string, unknown> };
    expect(schemas.InvoicePaidEvent).toMatchObject({
      properties: { type: { type: "string", enum: ["invoice.paid"] } },
    });
  });

  it("says a default once, and none that is no word", () => {
    const told = parts.flatMap(({ description }) => (typeof description === "string" ? description : []));
    expect(told.filter((text) => text.includes("[object"))).toEqual([]);
    expect(told.filter((text) => /default.*by default/.test(text))).toEqual([]);
  });

  it("says of a passkey what its fields are", () => {
    const { schemas } = document.components as unknown as { schemas: Record<string, unknown> };
    expect(schemas.AddPasskeyBody).toMatchObject({
      properties: {
        passkey: {
          properties: {
            id: { description: "The credential's own" },
            type: { description: "The kind of credential", enum: ["public-key"] },
          },
        },
      },
    });
  });
});
