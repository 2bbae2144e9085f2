import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { findNonce, leadingZeros } from './find-nonce.ts';
import { sha256 } from './sha256.ts';

const hexOf = (words: Uint32Array) => Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');

test('our SHA-256 is that of everybody else, at every length around its blocks', () => {
  for (let length = 0; length <= 200; length += 1) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    expect(hexOf(sha256(message)), `${length} bytes`).toBe(createHash('sha256').update(message).digest('hex'));
  }
  const words = new TextEncoder().encode('把灯调暗一点，再写今天的最后一行');
  expect(hexOf(sha256(words))).toBe(createHash('sha256').update(words).digest('hex'));
});

test('zero bits are counted from the front', () => {
  expect(leadingZeros(Uint32Array.of(0x80000000, 0))).toBe(0);
  expect(leadingZeros(Uint32Array.of(0x00010000, 0))).toBe(15);
  expect(leadingZeros(Uint32Array.of(0, 0x40000000))).toBe(33);
});

test('the number found makes the hash begin with as many zeros as were asked for', () => {
  for (const salt of ['月光', 'a'.repeat(64), '']) {
    const nonce = findNonce(salt, 12);
    const hash = createHash('sha256').update(`${salt}:${nonce}`).digest();
    expect(hash.readUInt32BE(0) >>> 20, salt).toBe(0);
  }
});
