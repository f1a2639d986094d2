import { accountCommands } from "./account-commands.js";
import { approvalCommands } from "./approval-commands.js";
import { chainCommands } from "./chain-commands.js";
import { connectionCommands } from "./connection-commands.js";
import { contactCommands } from "./contact-commands.js";
import { contractCommands } from "./contract-commands.js";
import { invoiceCommands } from "./invoice-commands.js";
import { keyCommands } from "./key-commands.js";
import { mcpCommands } from "./mcp-commands.js";
import { memberCommands } from "./member-commands.js";
import type { Command } from "./parse-command.js";
import { paymentCommands } from "./payment-commands.js";
import { sanctionsCommands } from "./sanctions-commands.js";
import { signCommands } from "./sign-commands.js";
import { signInCommands } from "./sign-in-command.js";
import { verifyCommands } from "./verify-command.js";
import { walletCommands } from "./wallet-commands.js";

export const commands: readonly Command[] = [
  ...accountCommands,
  ...keyCommands,
  ...approvalCommands,
  ...memberCommands,
  ...connectionCommands,
  ...contactCommands,
  ...invoiceCommands,
  ...paymentCommands,
  ...walletCommands,
  ...sanctionsCommands,
  ...contractCommands,
  ...chainCommands,
  ...signInCommands,
  ...mcpCommands,
  ...signCommands,
  ...verifyCommands,
];
