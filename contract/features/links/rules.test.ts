import { expect, test } from 'vitest';

import { siteKey } from './rules.ts';

test('one site has one key, however its address is written', () => {
  const same = [
    'https://cabin.example',
    'https://cabin.example/',
    'http://www.cabin.example/index.html',
    'HTTPS://CABIN.example/?from=you#top',
  ];
  expect(new Set(same.map(siteKey))).toEqual(new Set(['cabin.example']));
  expect(siteKey('https://cabin.example/blog/')).toBe('cabin.example/blog');
  expect(siteKey('https://cabin.example:8443')).toBe('cabin.example:8443');
});

test('what is no address of a website has none', () => {
  for (const text of ['cabin.example', 'javascript:alert(1)', 'https://me:secret@cabin.example', 'ftp://cabin.example'])
    expect(siteKey(text)).toBeNull();
});
