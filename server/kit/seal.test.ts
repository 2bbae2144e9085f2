import { randomBytes } from 'node:crypto';

import { expect, test } from 'vitest';

import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

test('what was sealed opens with the same key and purpose only', () => {
  const sealed = seal(key, 'option', '密钥 123');
  expect(sealed).not.toContain('123');
  expect(unseal(key, 'option', sealed)).toBe('密钥 123');
  expect(unseal(randomBytes(32), 'option', sealed)).toBeNull();
  expect(unseal(key, 'other', sealed)).toBeNull();
});

test('a changed or broken text does not open', () => {
  const sealed = seal(key, 'option', 'abc');
  const changed = sealed.slice(0, -2) + (sealed.endsWith('A') ? 'BB' : 'AA');
  for (const text of [changed, '', 'v1.', 'v1.AAAA', 'v2.xxxx', 'abc']) expect(unseal(key, 'option', text)).toBeNull();
});

test('the same text is sealed differently each time', () => {
  expect(seal(key, 'option', 'abc')).not.toBe(seal(key, 'option', 'abc'));
});
