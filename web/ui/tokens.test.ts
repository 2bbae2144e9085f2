import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
type Colour = [lightness: number, chroma: number, hue: number];

function tokensOf(selector: string, from = css): Map<string, Colour> {
  const block = from.slice(from.indexOf(`\n  ${selector} {`)).split('}', 1)[0] ?? '';
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return new Map([...found].map(([, name, l, c, h]) => [name!, [Number(l), Number(c), Number(h)] as Colour]));
}

/** WCAG relative luminance from OKLCH, with Björn Ottosson's matrices. */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const inks = ['ink', 'ink-2', 'ink-3', 'primary', 'moon-ink', 'ok', 'warn', 'danger'];
const onCode = ['ink', 'code-key', 'code-string', 'code-number', 'code-comment'];

test.each([':root', "[data-theme='dark']"])('text reaches 4.5 : 1 on every ground of %s', (selector) => {
  const tokens = tokensOf(selector);
  const pairs = [
    ...['paper', 'surface', 'sunk', 'primary-soft'].flatMap((ground) => inks.map((ink) => [ink, ground] as const)),
    ...onCode.map((ink) => [ink, 'code-bg'] as const),
    ['on-primary', 'primary-solid'] as const,
    ['on-primary', 'primary-hover'] as const,
    ['on-primary', 'danger-solid'] as const,
    ['on-primary', 'danger-hover'] as const,
  ];
  const tooWeak = pairs
    .map(([ink, ground]) => ({ ink, ground, ratio: contrast(tokens.get(ink)!, tokens.get(ground)!) }))
    .filter(({ ratio }) => ratio < 4.5);
  expect(tooWeak).toEqual([]);
});

const article = readFileSync(new URL('../features/posts/article/article-page.css', import.meta.url), 'utf8');

const warm = tokensOf("[data-reader~='warm']:has(.article-page)", article);

test.each([
  ['by day', [tokensOf(':root'), warm]],
  // What the night leaves out comes from the day.
  [
    'by night',
    [
      tokensOf("[data-theme='dark']"),
      warm,
      tokensOf("[data-theme='dark'][data-reader~='warm']:has(.article-page)", article),
    ],
  ],
])('text reaches 4.5 : 1 on the warm paper of readers %s', (_time, layers) => {
  const tokens = new Map(layers.flatMap((layer) => [...layer]));
  const weak = ['paper', 'surface', 'sunk'].flatMap((ground) =>
    inks
      .map((ink) => ({ ink, ground, ratio: contrast(tokens.get(ink)!, tokens.get(ground)!) }))
      .filter(({ ratio }) => ratio < 4.5),
  );
  expect(warm.size).toBeGreaterThan(5);
  expect(weak).toEqual([]);
});

test.each([':root', "[data-theme='dark']"])('the edge of a field reaches 3 : 1 in %s', (selector) => {
  const tokens = tokensOf(selector);
  for (const ground of ['paper', 'surface']) {
    expect(contrast(tokens.get('field-line')!, tokens.get(ground)!)).toBeGreaterThanOrEqual(3);
  }
});

test('both themes name the same colours', () => {
  const light = [...tokensOf(':root').keys()];
  const dark = new Set(
    [...css.slice(css.indexOf("[data-theme='dark']")).matchAll(/--([\w-]+):/g)].map(([, name]) => name),
  );
  expect(light.filter((name) => !dark.has(name))).toEqual([]);
});

test('spacing on the 4 px grid is written as a token', () => {
  const steps = new Set([...css.matchAll(/--s\d+: (\d+px);/g)].map(([, size]) => size));
  const web = new URL('..', import.meta.url);
  const literal = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) =>
      [
        ...readFileSync(new URL(name, web), 'utf8').matchAll(
          /[\s;{](?:padding|margin|gap|row-gap|column-gap)[a-z-]*: (\d+px);/g,
        ),
      ]
        .filter(([, size]) => steps.has(size))
        .map(([rule]) => `${name}:${rule}`),
    );
  expect(steps.size).toBeGreaterThan(8);
  expect(literal).toEqual([]);
});
