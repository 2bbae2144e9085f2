import { expect, test } from 'vitest';

import { designTokens, replaceBreakpoints, replaceSpacing } from './design-tokens.ts';

test('a named breakpoint becomes its media query', () => {
  expect(replaceBreakpoints('(--narrow) and (hover: none)')).toBe('(max-width: 1152px) and (hover: none)');
  const rule = { params: '(--phone)' };
  designTokens.AtRule.media(rule);
  expect(rule.params).toBe('(max-width: 640px)');
});

test('an unknown breakpoint stops the build', () => {
  expect(() => replaceBreakpoints('(--watch)')).toThrow('--watch');
});

test('spacing tokens become their sizes, other tokens stay', () => {
  expect(replaceSpacing('var(--s2) calc(100% - var(--s16)) var(--surface)')).toBe(
    '8px calc(100% - 64px) var(--surface)',
  );
  const declaration = { value: 'var(--s1) auto' };
  designTokens.Declaration(declaration);
  expect(declaration.value).toBe('4px auto');
});
