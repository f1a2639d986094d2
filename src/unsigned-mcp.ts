#!/usr/bin/env node
/** MCP over stdio for a service elsewhere, by nothing but Node itself: no package, no build, no database to wait for. */
import { relayToRemote } from "./mcp/relay.js";

const [key, url] = [process.env.UNSIGNED_API_KEY?.trim(), process.env.UNSIGNED_URL?.trim()];
try {
  if (!url)
    throw new Error(
      "UNSIGNED_URL is not set: put your service's address there, such as https://pay.example.com",
    );
  if (!key) throw new Error("UNSIGNED_API_KEY is not set: put your API key there");
  await relayToRemote(url, key);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
