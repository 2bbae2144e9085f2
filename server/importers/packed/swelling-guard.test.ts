import { expect, test } from 'vitest';

import { expansionGuard } from './expansion-guard.ts';

async function passed(bytes: number, packed: number): Promise<number> {
  const guard = expansionGuard(
    4000,
    () => packed,
    () => new Error('a bomb'),
  );
  let length = 0;
  guard.on('data', (chunk: Buffer) => {
    length += chunk.length;
  });
  const ended = new Promise<void>((resolve, reject) => guard.on('end', resolve).on('error', reject));
  for (let at = 0; at < bytes; at += 1000) guard.write(Buffer.alloc(1000));
  guard.end();
  await ended;
  return length;
}

test('what swells beyond two hundred times is ended, but not while it is small', async () => {
  expect(await passed(4000, 1)).toBe(4000);
  expect(await passed(20_000, 100)).toBe(20_000);
  await expect(passed(21_000, 100)).rejects.toThrow('a bomb');
});
