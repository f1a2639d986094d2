import { startChain } from "./chains.js";

// Starts a chain, says where, and waits to be killed.
const local = await startChain("base");
process.stdout.write(`${local.rpcUrl}\n`);
setInterval(() => {}, 1_000);
