export interface SiweWords {
  domain: string;
  uri: string;
  statement: string;
  version: string;
  issued_at: string;
  address: string;
  chain_id: number;
  nonce: string;
  expires_at: string;
}

/** EIP-4361, letter by letter: the wallet shows it, the service reads it. */
export function createSiweMessage(words: SiweWords): string {
  return `${words.domain} wants you to sign in with your Ethereum account:
${words.address}

${words.statement}

URI: ${words.uri}
Version: ${words.version}
Chain ID: ${words.chain_id}
Nonce: ${words.nonce}
Issued At: ${words.issued_at}
Expiration Time: ${words.expires_at}`;
}
