import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  PROTOCOL_VERSION_META_KEY,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";

/** Whom we speak to: by each request's envelope, else by what was agreed on when the connection began. */
export interface McpClient {
  version: string;
  capabilities: ClientCapabilities | undefined;
}

/** What a client over HTTP speaks that names no revision; those before have no header to name it in. */
const UNNAMED = "2025-03-26";

/** What each request of the newest revision says of its sender. */
interface Envelope {
  [PROTOCOL_VERSION_META_KEY]?: string;
  [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
}

export function clientOf(server: Server, { mcpReq, http }: ServerContext): McpClient {
  const envelope: Envelope = mcpReq.envelope ?? {};
  const agreed = http ? http.req?.headers.get("mcp-protocol-version") : server.getNegotiatedProtocolVersion();
  return {
    version: envelope[PROTOCOL_VERSION_META_KEY] ?? agreed ?? UNNAMED,
    capabilities: envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities(),
  };
}

/** A client that meets content it does not know throws the whole answer away, and its model calls again. */
export function readsLinks({ version }: McpClient): boolean {
  return version >= "2025-06-18";
}

/** A client that can only open URLs can't fill in a form. */
export function fillsForms({ capabilities }: McpClient): boolean {
  const elicitation = capabilities?.elicitation;
  if (!elicitation) return false;
  return elicitation.form !== undefined || elicitation.url === undefined;
}

export function opensUrls({ capabilities }: McpClient): boolean {
  return capabilities?.elicitation?.url !== undefined;
}
