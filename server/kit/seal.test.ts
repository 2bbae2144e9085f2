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
  const bytes = Buffer.from(sealed.slice('v1.'.length), 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(unseal(key, 'option', `v1.${changed.toString('base64url')}`)).toBeNull();
  }
  const broken = [sealed.slice(0, -4), `v2.${sealed.slice('v1.'.length)}`, '', 'v1.', 'v1.AAAA', 'v2.xxxx', 'abc'];
  for (const text of broken) expect(unseal(key, 'option', text)).toBeNull();
});

test('the same text is sealed differently each time', () => {
  expect(seal(key, 'option', 'abc')).not.toBe(seal(key, 'option', 'abc'));
});
