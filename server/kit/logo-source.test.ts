import { afterEach, beforeEach, expect, test } from 'vitest';

import { inlineLogo } from './logo-source.ts';
import { openTestSite, type TestSite } from './testing.ts';

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite();
});

afterEach(() => site.close());

const store = (key: string, svg: string) => site.site.storage.put(key, Buffer.from(svg), 'image/svg+xml');
const draw = (url: string, tags: string[] = []) => inlineLogo(site.site, url, 'logo-', (...more) => tags.push(...more));

test('a logo in SVG is drawn in the page, without anything that runs', async () => {
  await store(
    '2026/11/mark.svg',
    '<svg viewBox="0 0 9 9" onload="alert(1)"><script>alert(2)</script><path d="M0 0h9" style="fill:#c94"/></svg>',
  );
  const tags: string[] = [];
  const drawn = await draw('/uploads/2026/11/mark.svg', tags);
  expect(drawn).toContain('<path d="M0 0h9" fill="#c94"');
  expect(drawn).not.toMatch(/alert|script|onload/);
  expect(tags).toEqual(['logo']);
});

test('a picture of another kind, a file that is gone and a text that is no drawing are not drawn', async () => {
  await store('2026/11/words.svg', '<p>不是图</p>');
  expect(await draw('/uploads/2026/11/mark.webp')).toBe('');
  expect(await draw('/uploads/2026/11/gone.svg')).toBe('');
  expect(await draw('/uploads/2026/11/words.svg')).toBe('');
  expect(await draw('')).toBe('');
});

test('an hour later the logo is read anew', async () => {
  await store('2026/11/mark.svg', '<svg><path d="M1 1"/></svg>');
  await draw('/uploads/2026/11/mark.svg');
  await store('2026/11/mark.svg', '<svg><path d="M2 2"/></svg>');
  expect(await draw('/uploads/2026/11/mark.svg')).toContain('M1 1');
  site.clock.advance(3_600_001);
  expect(await draw('/uploads/2026/11/mark.svg')).toContain('M2 2');
});
