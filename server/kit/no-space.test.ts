import { expect, test } from 'vitest';

import { isNoSpace, writeIfSpace } from './no-space.ts';

const failWith = (code: string) => async (): Promise<void> => {
  throw Object.assign(new Error(code), { code });
};

test('a write that may be left out is left out on a full disk, and fails for any other reason', async () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])
    expect(await writeIfSpace(failWith(code))).toBe(false);
  expect(await writeIfSpace(async () => {})).toBe(true);
  await expect(writeIfSpace(failWith('SQLITE_CORRUPT'))).rejects.toThrow('SQLITE_CORRUPT');
  expect([null, undefined, 'ENOSPC', new Error('ENOSPC')].some(isNoSpace)).toBe(false);
});
