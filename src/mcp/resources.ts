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
import { makesRecord, type Tool } from "../runtime/tool.js";

export const CHAINS_RESOURCE = {
  uri: "unsigned://chains",
  name: "chains",
  title: "Chains",
  description: "The five chains: id, USDC token, and when a payment counts as final.",
  mimeType: "application/json",
};

/** What a look-up's route leads to can be read by a URI of the same path. */
export function resourceTemplates(tools: readonly Tool[]) {
  return readable(tools).map(({ tool, resource }) => ({ uriTemplate: uriOf(tool), ...resource }));
}

function readable(tools: readonly Tool[]) {
  const looks = tools.flatMap((tool) => (tool.resource ? [{ tool, resource: tool.resource }] : []));
  return looks.sort((a, b) => a.resource.name.localeCompare(b.resource.name));
}

function uriOf({ route = "" }: Tool, id = "{id}"): string {
  return route.replace("GET /", "unsigned://").replace("{id}", id);
}

/** Read through the same tools and the same gate as everywhere else. */
export async function readResource(
  house: House,
  caller: Caller,
  uri: string,
  signal: AbortSignal,
): Promise<ReadResourceResult> {
  if (uri === CHAINS_RESOURCE.uri) return json(uri, chains());
  const id = /\/([a-z]+_[0-9a-z]{26})(?=\/|$)/.exec(uri)?.[1] ?? "";
  const tool = readable(house.tools).find((known) => uriOf(known.tool, id) === uri)?.tool;
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

/** Of a record that was just made: all that can be read of it. */
export function resourceLinks(tools: readonly Tool[], made: Tool, data: unknown): ContentBlock[] {
  const { id } = data as { id?: string };
  if (!makesRecord(made) || id === undefined) return [];
  const ofNoun = readable(tools).filter(({ tool }) => tool.noun === made.noun);
  return ofNoun.map(({ tool, resource: { title, mimeType } }) => ({
    type: "resource_link",
    uri: uriOf(tool, id),
    name: title,
    mimeType,
  }));
}
