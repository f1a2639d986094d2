export const LONGEST_CHAT = 200_000;
export const PAYEE = "0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1";

export interface Piece {
  /** Said once, before all of them. */
  readonly head?: string;
  /** `%`: another number each time; `@`: another address. */
  readonly piece: string;
  readonly turns?: number;
}

const MOST_TURNS = 40;
const LONGEST_TURNS = 5;

/** What the longest chats are made of: each piece, over and over, has once been dear to read. */
export const PIECES: Readonly<Record<string, Piece>> = {
  prose: { piece: "Please could you tell me about the invoices of last month and what we did with them. " },
  orders: { piece: `Create a payment link for 25 USDC to ${PAYEE} on base. ` },
  "short orders": { piece: "Make a link. " },
  bills: { piece: "Invoice Acme a~b.co 10 USDC for design\n" },
  "orders without blanks": { piece: "支払いリンクを作成して。" },
  kana: { piece: "ア" },
  pairs: { piece: `10 USDC to ${PAYEE}, ` },
  rows: { piece: `${PAYEE},10\n` },
  "rows of names": { head: "Pay on base:\n", piece: "| Anna | @ | % |\n" },
  "rows of two chains": { piece: `${PAYEE},10,base\n${PAYEE},10,polygon\n` },
  "e-mails": { piece: "a~b.co " },
  links: { piece: "http://a.b " },
  numbers: { piece: "1 " },
  "numbers on lines": { piece: "5\n" },
  "own names": { piece: "ops 5\n" },
  "other money": { piece: "€5 " },
  words: { piece: "a " },
  marks: { piece: '"' },
  brackets: { piece: "[(" },
  tags: { piece: "<a " },
  entities: { piece: "&#1;" },
  emoji: { piece: "😀" },
  "nothing to see": { piece: "a\u200bb " },
  lines: { piece: "\n" },
  sentences: { piece: "a;" },
  deeds: { piece: "link 5.\n" },
  "sums in many turns": { head: "Create links:\n", piece: "%\n", turns: MOST_TURNS },
  "values in many turns": { head: "Create a link.\n", piece: "no, % instead\n", turns: MOST_TURNS },
  "clients in many turns": { head: "Invoice:\n", piece: "client: Acme%\n", turns: MOST_TURNS },
  "numbers in many turns": { piece: "5\n", turns: MOST_TURNS },
};

/** So many characters of a piece, as the user's turns. */
export function longTurns(
  { head = "", piece, turns = LONGEST_TURNS }: Piece,
  size: number,
): { role: "user"; content: string }[] {
  const parts = Array.from({ length: Math.ceil(size / piece.length) }, (_, at) =>
    piece
      .replaceAll("%", String(at + 1))
      .replaceAll("@", `0x${(at + 1).toString(16).padStart(40, "0")}`)
      .replaceAll("~", "@"),
  );
  const text = (head + parts.join("")).slice(0, size);
  const length = size / turns;
  return Array.from({ length: turns }, (_, turn) => ({
    role: "user",
    content: text.slice(turn * length, (turn + 1) * length),
  }));
}
