/** What the longest chats are made of: each piece, over and over, has once been dear to read. */
export const LONGEST_CHAT = 200_000;
const PER_TURN = 40_000;
export const PAYEE = "0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1";

export const PIECES: Readonly<Record<string, string>> = {
  prose: "Please could you tell me about the invoices of last month and what we did with them. ",
  orders: `Create a payment link for 25 USDC to ${PAYEE} on base. `,
  pairs: `10 USDC to ${PAYEE}, `,
  rows: `${PAYEE},10\n`,
  "e-mails": "a@b.co ",
  links: "http://a.b ",
  numbers: "1 ",
  words: "a ",
  marks: '"',
  tags: "<a ",
  entities: "&#1;",
  sentences: "a;",
  deeds: "link 5.\n",
};

/** So many characters of a piece, as the user's turns. */
export function longTurns(piece: string, size: number): { role: "user"; content: string }[] {
  const text = piece.repeat(size / piece.length + 1).slice(0, size);
  return Array.from({ length: Math.ceil(size / PER_TURN) }, (_, turn) => ({
    role: "user",
    content: text.slice(turn * PER_TURN, (turn + 1) * PER_TURN),
  }));
}
