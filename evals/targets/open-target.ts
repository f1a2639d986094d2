import { HarnessError } from "../harness-error.js";
import { anthropicTarget } from "./anthropic.js";
import { chatTarget } from "./chat.js";
import { execTarget } from "./exec.js";
import { mcpTarget } from "./mcp.js";
import { openaiTarget, type WireSettings } from "./openai.js";
import { scriptedTarget } from "./scripted.js";
import type { Target } from "./target.js";

export type TargetSettings = Pick<WireSettings, "key" | "model" | "system">;

const KINDS: Record<string, (rest: string, settings: TargetSettings) => Target> = {
  chat: (url, { key }) => chatTarget(webUrl(url), key),
  openai: (url, settings) => openaiTarget({ ...settings, url: webUrl(url) }),
  anthropic: (url, settings) => anthropicTarget({ ...settings, url: webUrl(url) }),
  mcp: (rest, { key }) => mcpTarget(rest, key),
  exec: (command) => execTarget(command),
  scripted: (name) => scriptedTarget(name),
};

/** `kind:where`, as `--target` takes it. */
export function openTarget(address: string, settings: TargetSettings): Target {
  const [, kind = "", rest = ""] = /^([a-z]+):(.+)$/s.exec(address) ?? [];
  const open = KINDS[kind];
  if (!open)
    throw new HarnessError(
      `--target ${address}: expected ours, chat:URL, openai:URL, anthropic:URL, mcp:URL or command, exec:COMMAND, scripted:NAME`,
    );
  return open(rest, settings);
}

function webUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new HarnessError(`--target: ${text} is no http URL`);
  return text;
}
