import { expect, test } from 'vitest';

import { readSignedId, signId } from './signed-ids.ts';

const key = Buffer.alloc(32, 7);

test('a signed id is read back until its time is over', () => {
  const token = signId(key, 'comment', 4821, 10_000);
  expect(readSignedId(key, 'comment', token, 9999)).toBe(4821);
  expect(readSignedId(key, 'comment', token, 10_000)).toBeNull();
});

test('a token is worth nothing for another purpose, another site, another id or another time', () => {
  const token = signId(key, 'comment', 4821, 10_000);
  const [id, until, signature] = token.split('.') as [string, string, string];
  expect(readSignedId(key, 'avatar', token, 0)).toBeNull();
  expect(readSignedId(Buffer.alloc(32, 8), 'comment', token, 0)).toBeNull();
  for (const forged of [
    `${(4822).toString(36)}.${until}.${signature}`,
    `${id}.${(20_000).toString(36)}.${signature}`,
    `${id}.${until}.${'A'.repeat(43)}`,
    `${id}.${until}`,
    `${token}x`,
    '',
    'true',
  ])
    expect(readSignedId(key, 'comment', forged, 0), forged).toBeNull();
});
