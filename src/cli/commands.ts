import { accountCommands } from "./account-commands.js";
import { chainCommands } from "./chain-commands.js";
import { contractCommands } from "./contract-commands.js";
import { keyCommands } from "./key-commands.js";
import { mcpCommands } from "./mcp-commands.js";
import type { Command } from "./parse-command.js";
import { sanctionsCommands } from "./sanctions-commands.js";
import { walletCommands } from "./wallet-commands.js";

export const commands: readonly Command[] = [
  ...accountCommands,
  ...keyCommands,
  ...walletCommands,
  ...sanctionsCommands,
  ...contractCommands,
  ...chainCommands,
  ...mcpCommands,
];
