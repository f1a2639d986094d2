/** What is written of WebAssembly here: a function without arguments on one page of memory, in bytes. */
const OP = {
  ...{ get: 0x20, set: 0x21, load: 0x29, store: 0x37, place: 0x41, number: 0x42 },
  ...{ and: 0x83, xor: 0x85, rotateLeft: 0x89, end: 0x0b },
};
const LANE = 0x7e;
const LANES = 25;

/** The locals: the lanes, what they become in a round, the parity of each column, and what is added to it. */
const NEXT = LANES;
const PARITY = NEXT + LANES;
const ADDED = PARITY + 5;
const LOCALS = ADDED + 5;

type Code = readonly number[];

const lanes = Array.from({ length: LANES }, (_, lane) => lane);
const columns = [0, 1, 2, 3, 4];
const get = (local: number): Code => [OP.get, local];
const set = (local: number, value: Code): Code => [...value, OP.set, local];
const number = (value: bigint): Code => [OP.number, ...signed(value)];
const rotated = (value: Code, by: number): Code => [...value, ...number(BigInt(by)), OP.rotateLeft];
const xor = (first: Code, ...others: Code[]): Code => [
  ...first,
  ...others.flatMap((other) => [...other, OP.xor]),
];

/** Keccak-f[1600] over the first 200 bytes of its memory, each round written out: it has no loops and no tables. */
export function keccakModule(): Uint8Array<ArrayBuffer> {
  const place = (lane: number) => [3, ...unsigned(8 * lane)];
  const code = [
    ...lanes.flatMap((lane) => set(lane, [OP.place, 0, OP.load, ...place(lane)])),
    ...roundConstants().flatMap(round),
    ...lanes.flatMap((lane) => [OP.place, 0, ...get(lane), OP.store, ...place(lane)]),
    OP.end,
  ];
  const body = [1, LOCALS, LANE, ...code];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 0, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, [2, ...named("memory"), 2, 0, ...named("permute"), 0, 0]),
    ...section(10, [1, ...sized(body)]),
  ]);
}

function round(constant: bigint): Code {
  const parity = (x: number) => xor(get(x), ...[5, 10, 15, 20].map((y) => get(x + y)));
  const added = (x: number) => xor(get(PARITY + ((x + 4) % 5)), rotated(get(PARITY + ((x + 1) % 5)), 1));
  const mixed = (lane: number) => {
    const beside = (by: number) => get(NEXT + lane - (lane % 5) + ((lane + by) % 5));
    return xor(get(NEXT + lane), [...xor(beside(1), number(-1n)), ...beside(2), OP.and]);
  };
  return [
    ...columns.flatMap((x) => set(PARITY + x, parity(x))),
    ...columns.flatMap((x) => set(ADDED + x, added(x))),
    ...moves().flatMap(({ from, to, by }) =>
      set(NEXT + to, rotated(xor(get(from), get(ADDED + (from % 5))), by)),
    ),
    ...lanes.flatMap((lane) => set(lane, mixed(lane))),
    ...set(0, xor(get(0), number(constant))),
  ];
}

/** Where each lane goes in a round, and by how many bits it is turned. */
function moves(): { from: number; to: number; by: number }[] {
  const all = [{ from: 0, to: 0, by: 0 }];
  for (let [t, x, y] = [0, 1, 0]; t < 24; t++) {
    const to = 5 * ((2 * x + 3 * y) % 5) + y;
    all.push({ from: x + 5 * y, to, by: (((t + 1) * (t + 2)) / 2) % 64 });
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  return all;
}

function roundConstants(): bigint[] {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) constant |= 1n << BigInt(2 ** bit - 1);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
    return BigInt.asIntN(64, constant);
  });
}

const section = (id: number, content: Code) => [id, ...sized(content)];
const sized = (content: Code) => [...unsigned(content.length), ...content];
const named = (name: string) => sized([...new TextEncoder().encode(name)]);

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

function signed(value: bigint): number[] {
  const low = Number(value & 127n);
  const rest = value >> 7n;
  const last = rest === (low & 64 ? -1n : 0n);
  return last ? [low] : [low | 128, ...signed(rest)];
}
