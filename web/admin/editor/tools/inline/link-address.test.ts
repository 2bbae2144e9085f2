import { expect, test } from 'vitest';

import { readLinkAddress } from './link-address.ts';

test('links are read as people type them', () => {
  expect(readLinkAddress(' example.com/a ')).toBe('https://example.com/a');
  expect(readLinkAddress('http://例子.中国/路')).toBe('http://例子.中国/路');
  expect(readLinkAddress('a@example.com')).toBe('mailto:a@example.com');
  expect(readLinkAddress('/about')).toBe('/about');
  expect(readLinkAddress('#节')).toBe('#节');
});

test('what runs something or is no address is no link', () => {
  for (const typed of ['', 'javascript:alert(1)', 'data:text/html,x', '//evil.example', '两个 词', 'abc', 'ftp://x'])
    expect(readLinkAddress(typed), typed).toBeUndefined();
});
