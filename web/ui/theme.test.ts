import { runInNewContext } from 'node:vm';

import { expect, test } from 'vitest';

import { type ThemeDefault, resolveTheme, themeScript } from './theme.ts';

/** Runs the head script with this stored text and system theme. */
function paintedTheme(stored: string | null, defaultType: ThemeDefault, systemIsDark: boolean): string | undefined {
  const dataset: { theme?: string } = {};
  runInNewContext(themeScript({ prefix: 'blog', defaultType }), {
    localStorage: { getItem: (key: string) => (key === 'blog:theme' ? stored : null) },
    matchMedia: () => ({ matches: systemIsDark }),
    document: { documentElement: { dataset } },
  });
  return dataset.theme;
}

test('the stored choice wins over the default and the system', () => {
  expect(resolveTheme('light', 'dark', true)).toBe('light');
  expect(resolveTheme('dark', 'light', false)).toBe('dark');
});

test('without a choice the default of the site counts', () => {
  expect(resolveTheme(undefined, 'dark', false)).toBe('dark');
  expect(resolveTheme(undefined, 'light', true)).toBe('light');
});

test('auto follows the system', () => {
  expect(resolveTheme(undefined, 'auto', true)).toBe('dark');
  expect(resolveTheme(undefined, 'auto', false)).toBe('light');
});

test('anything else is light', () => {
  expect(resolveTheme('紫色', '', true)).toBe('light');
  expect(resolveTheme(null, 'sepia', true)).toBe('light');
});

test('the script in the head paints what the rule says', () => {
  const rows: [string | null, ThemeDefault, boolean, string][] = [
    ['{"v":"dark"}', 'light', false, 'dark'],
    ['{"v":"light"}', 'auto', true, 'light'],
    ['dark', 'light', false, 'dark'],
    ['{"v":"紫色"}', 'dark', false, 'dark'],
    [null, 'auto', true, 'dark'],
    [null, 'auto', false, 'light'],
    [null, 'light', true, 'light'],
    ['{"v":', 'auto', true, 'dark'],
  ];
  for (const [stored, defaultType, system, theme] of rows) {
    expect([stored, paintedTheme(stored, defaultType, system)]).toEqual([stored, theme]);
  }
});

test('the script paints even where storage is forbidden', () => {
  const dataset: { theme?: string } = {};
  runInNewContext(themeScript({ prefix: 'blog', defaultType: 'dark' }), { document: { documentElement: { dataset } } });
  expect(dataset.theme).toBe('dark');
});

test('nothing in the script can end its element', () => {
  expect(themeScript({ prefix: '</script>', defaultType: 'auto' }).toLowerCase()).not.toContain('</script');
});
