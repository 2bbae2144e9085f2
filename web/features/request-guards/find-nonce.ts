import { sha256 } from './sha256.ts';

/** Number of leading zero bits of a hash. */
export function leadingZeros(words: Uint32Array): number {
  let zeros = 0;
  for (const word of words) {
    zeros += Math.clz32(word);
    if (word !== 0) break;
  }
  return zeros;
}

/** The first number, as text, for which SHA-256 of `salt:number` has this many leading zero bits. */
export function findNonce(salt: string, difficulty: number): string {
  const encoder = new TextEncoder();
  for (let number = 0; ; number += 1) {
    const nonce = String(number);
    if (leadingZeros(sha256(encoder.encode(`${salt}:${nonce}`))) >= difficulty) return nonce;
  }
}
