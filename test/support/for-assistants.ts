import type { Reach } from "../../src/http/oauth/fetch-document.js";
import { oauthRoutes } from "../../src/http/oauth/routes.js";
import type { AppOptions, TestApp } from "./app.js";
import { mcpDoor } from "./mcp.js";
import { startForPeople } from "./visitor.js";

/** A service that people can connect assistants to. */
export function startForAssistants(reach: Reach = {}, options: AppOptions = {}): Promise<TestApp> {
  return startForPeople({ ...options, mounts: (house) => [oauthRoutes(house, reach), mcpDoor(house)] });
}
