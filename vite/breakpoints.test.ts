import { expect, test } from 'vitest';

import { breakpointNames, replaceBreakpoints } from './breakpoints.ts';

test('a named breakpoint becomes its media query', () => {
  expect(replaceBreakpoints('(--narrow) and (hover: none)')).toBe('(max-width: 1152px) and (hover: none)');
  const rule = { params: '(--phone)' };
  breakpointNames.AtRule.media(rule);
  expect(rule.params).toBe('(max-width: 640px)');
});

test('an unknown breakpoint stops the build', () => {
  expect(() => replaceBreakpoints('(--watch)')).toThrow('--watch');
});
