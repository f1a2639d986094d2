import { keccakModule } from "./keccak-module.js";

/** So many bytes of a message go into each turn. */
const RATE = 136;
const STATE = 200;

interface Keccak {
  memory: { buffer: ArrayBuffer };
  permute(): void;
}
/** No library that is compiled with declares it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: Keccak };
};

interface Sponge {
  state: Uint8Array;
  hash: Buffer;
  permute(): void;
}

let sponge: Sponge | undefined;

/**
 * keccak-256; good until the next one is asked for. In JavaScript, whose numbers have 32 bits to turn, it is a tenth of
 * all that a watcher does.
 */
export function keccakOf(message: Uint8Array): Buffer {
  const empty = emptied();
  const { state, permute } = empty;
  for (let from = 0; from + RATE <= message.length; from += RATE) {
    mix(state, message.subarray(from, from + RATE));
    permute();
  }
  mix(state, message.subarray(message.length - (message.length % RATE)));
  return closed(empty, message.length % RATE);
}

/** The same of a text of one byte a letter that ends within a turn. */
export function keccakOfLetters(text: string, from: number): Buffer {
  const empty = emptied();
  for (let at = from; at < text.length; at++) empty.state[at - from] = text.charCodeAt(at);
  return closed(empty, text.length - from);
}

function emptied(): Sponge {
  sponge ??= load();
  sponge.state.fill(0);
  return sponge;
}

function closed({ state, hash, permute }: Sponge, length: number): Buffer {
  state[length] = (state[length] ?? 0) ^ 1;
  state[RATE - 1] = (state[RATE - 1] ?? 0) ^ 128;
  permute();
  return hash;
}

function mix(state: Uint8Array, block: Uint8Array): void {
  for (let at = 0; at < block.length; at++) state[at] = (state[at] ?? 0) ^ (block[at] ?? 0);
}

function load(): Sponge {
  const { memory, permute } = new WebAssembly.Instance(new WebAssembly.Module(keccakModule())).exports;
  return { state: new Uint8Array(memory.buffer, 0, STATE), hash: Buffer.from(memory.buffer, 0, 32), permute };
}
