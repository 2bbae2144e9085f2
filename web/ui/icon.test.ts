import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { iconNames } from './icon.tsx';

const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8');

test('the icon file draws exactly the icons that have a name', () => {
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
  expect(drawn).toEqual([...iconNames]);
});
