import type { Address } from "viem";
import type { Chain } from "../../src/chains.js";
import { createLog, type LogLevel } from "../../src/log.js";
import { createChains } from "../../src/onchain/chains.js";
import type { House } from "../../src/runtime/house.js";
import { createLinks } from "../../src/runtime/links.js";
import { createScreening } from "../../src/screening/screening.js";
import type { Sql } from "../../src/store/database.js";
import { createKeyHolders } from "../../src/store/key-holders.js";
import { readSanctionedAddresses, readSanctionsStatus } from "../../src/store/sanctions.js";
import { UsageBuffer } from "../../src/store/usage-buffer.js";

/** What a worker holds, without a door: for processes beside the tests, and for benchmarks. */
export function bareHouse(sql: Sql, feeRecipient: Address, rpcUrls: Partial<Record<Chain, string[]>>): House {
  return {
    sql,
    tools: [],
    chains: createChains({ feeRecipient, developmentFee: false, rpcUrls }),
    screening: createScreening({
      readStatus: () => readSanctionsStatus(sql),
      readAddresses: (id) => readSanctionedAddresses(sql, id),
    }),
    links: createLinks("https://pay.example.com"),
    clock: () => new Date(),
    usage: new UsageBuffer(sql),
    keyHolders: createKeyHolders(sql, () => new Date()),
    pageRate: 10,
    log: createLog(levelAsked()),
  };
}

export function levelAsked(): LogLevel {
  return (process.env.LOG_LEVEL as LogLevel | undefined) ?? "silent";
}
