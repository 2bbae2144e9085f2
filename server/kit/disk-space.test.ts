import { tmpdir } from 'node:os';

import { expect, test } from 'vitest';

import { ensureFreeSpace, freeBytes } from './disk-space.ts';

test('what does not fit is refused with what it takes and what is left', async () => {
  await ensureFreeSpace(tmpdir(), 0);
  const free = await freeBytes(tmpdir());
  const asked = ensureFreeSpace(tmpdir(), free + 2048 ** 4);
  await expect(asked).rejects.toThrow(/大约需要 1\d{4}\.\d GB，只剩 [\d.]+ [MG]B/);
  await expect(asked).rejects.toMatchObject({ code: 'NO_SPACE' });
});
