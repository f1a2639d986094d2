/** A list as it is made: from OFAC's file, or bundled with this program. */
export interface SanctionsList {
  /** 0x and forty digits, lower case, each once. */
  addresses: readonly string[];
  /** The day OFAC published it, `YYYY-MM-DD`. */
  listDate: string;
  source: string;
  /** SHA-256 of the bytes that it was read from, hex. */
  sourceHash: string;
  fetchedAt: Date;
}

/** The list in use, without its addresses. */
export interface SanctionsStatus {
  id: string;
  listDate: string;
  source: string;
  sourceHash: string;
  addressCount: number;
  fetchedAt: Date;
}
