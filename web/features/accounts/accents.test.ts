import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { accents } from '#contract/features/accounts/rules.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const css = read('./accents.css');
const tokens = read('../../ui/tokens.css');

type Oklch = [lightness: number, chroma: number, hue: number];

const linear = (value: number): number => Math.min(1, Math.max(0, value));

/** Relative luminance of an OKLCH colour, clipped to what a screen shows. */
function luminance([l, c, h]: Oklch): number {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const red = linear(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z);
  const green = linear(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z);
  const blue = linear(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colours that a part of a style sheet declares, by name. */
function coloursOf(text: string, hue: string): Map<string, Oklch> {
  const found = text.replaceAll('var(--accent-hue)', hue).matchAll(/--([\w-]+): oklch\(([\d. ]+)\);/g);
  return new Map([...found].map(([, name = '', numbers = '']) => [name, numbers.split(' ').map(Number) as Oklch]));
}

const darkAt = "[data-theme='dark']";
const parts = (text: string): [light: string, dark: string] => {
  const at = text.indexOf(darkAt);
  return [text.slice(0, at), text.slice(at)];
};
const hues = new Map(
  [...css.matchAll(/\[data-accent='(\w+)'\] \{\s*--accent-hue: (\d+);/g)].map(([, name = '', hue = '']) => [name, hue]),
);

test('every accent that can be chosen has a colour, and no other has', () => {
  expect([...hues.keys()].toSorted()).toEqual([...accents].toSorted());
});

test.each(['light', 'dark'] as const)('every accent is legible in the %s theme', (theme) => {
  const at = theme === 'light' ? 0 : 1;
  const site = coloursOf(parts(tokens)[at], '');
  for (const [accent, hue] of hues) {
    const own = coloursOf(parts(css)[at], hue);
    const of = (name: string): Oklch => own.get(name) ?? (site.get(name) as Oklch);
    const pairs = [
      ...['paper', 'surface', 'sunk', 'primary-soft'].map((under) => ['primary', under] as const),
      ['on-primary', 'primary-solid'],
      ['on-primary', 'primary-hover'],
    ] as const;
    for (const [name, under] of pairs)
      expect(contrast(of(name), of(under)), `${accent}: ${name} on ${under}`).toBeGreaterThanOrEqual(4.5);
  }
});
