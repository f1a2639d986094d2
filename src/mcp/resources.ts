import {
  type ContentBlock,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { CHAIN_FACTS } from "../chains.js";
import { PublicError } from "../errors.js";
import { isFile } from "../records/file.js";
import type { Caller } from "../runtime/caller.js";
import { call } from "../runtime/gate.js";
import type { House } from "../runtime/house.js";
import type { Tool } from "../runtime/tool.js";

export const CHAINS_RESOURCE = {
  uri: "unsigned://chains",
  name: "chains",
  title: "Chains",
  description: "The five chains: id, USDC token, and when a payment counts as final.",
  mimeType: "application/json",
};

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: "unsigned://invoices/{id}/pdf",
    name: "invoice_pdf",
    title: "Invoice PDF",
    description: "The PDF of an invoice of this account.",
    mimeType: "application/pdf",
  },
  {
    uriTemplate: "unsigned://payment-links/{id}",
    name: "payment_link",
    title: "Payment link",
    description: "A payment link of this account with its status.",
    mimeType: "application/json",
  },
];

/** Read through the same tools and the same gate as everywhere else. */
export async function readResource(
  house: House,
  caller: Caller,
  uri: string,
  signal: AbortSignal,
): Promise<ReadResourceResult> {
  if (uri === CHAINS_RESOURCE.uri) return json(uri, chains());
  const [, noun, id = "", pdf] =
    /^unsigned:\/\/(invoices|payment-links)\/([a-z]+_[0-9a-z]{26})(\/pdf)?$/.exec(uri) ?? [];
  const name =
    noun === "invoices" && pdf
      ? "get_invoice_pdf"
      : noun === "payment-links" && !pdf
        ? "get_payment_link"
        : undefined;
  const tool = house.tools.find((known) => known.name === name);
  if (!tool) throw new ResourceNotFoundError(uri);
  try {
    const { data } = await call(house, caller, tool, { id }, { signal });
    if (!isFile(data)) return json(uri, data);
    return {
      contents: [{ uri, mimeType: data.content_type, blob: Buffer.from(data.content).toString("base64") }],
    };
  } catch (error) {
    if (error instanceof PublicError && error.code === "not_found") throw new ResourceNotFoundError(uri);
    if (error instanceof PublicError) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
    throw error;
  }
}

function chains() {
  return Object.entries(CHAIN_FACTS).map(([chain, { id, usdc, finality }]) => ({
    chain,
    chain_id: id,
    usdc,
    final_after: finality,
  }));
}

function json(uri: string, value: unknown): ReadResourceResult {
  return { contents: [{ uri, mimeType: "application/json", text: JSON.stringify(value) }] };
}

export function resourceLinks(tool: Tool, data: unknown): ContentBlock[] {
  const { id } = data as { id?: string };
  if (tool.name === "create_invoice")
    return [
      {
        type: "resource_link",
        uri: `unsigned://invoices/${id}/pdf`,
        name: "Invoice PDF",
        mimeType: "application/pdf",
      },
    ];
  if (tool.name === "create_payment_link")
    return [
      {
        type: "resource_link",
        uri: `unsigned://payment-links/${id}`,
        name: "Payment link",
        mimeType: "application/json",
      },
    ];
  return [];
}
