import { expect, test } from 'vitest';

import { replaceBreakpoints } from './breakpoints.ts';

test('a named breakpoint becomes its media query', () => {
  expect(replaceBreakpoints('@media (--narrow) and (hover: none) { a { color: red } }')).toBe(
    '@media (max-width: 1152px) and (hover: none) { a { color: red } }',
  );
});

test('custom properties outside media queries stay', () => {
  const css = 'a { color: var(--phone); width: calc(var(--narrow) * 2) }';
  expect(replaceBreakpoints(css)).toBe(css);
});

test('an unknown breakpoint stops the build', () => {
  expect(() => replaceBreakpoints('@media (--watch) {}')).toThrow('--watch');
});
