import { readFileSync } from 'node:fs';

import { breakpoints } from '../web/ui/breakpoints.ts';

const tokens = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8');
const spacing = new Map(
  [...tokens.matchAll(/--(s\d+): (\d+px);/g)].map(([, name, size]) => [name as string, size as string]),
);

/**
 * Replaces the names of breakpoints in the parameters of a media rule.
 * @throws Error for a name that the table does not have
 */
export function replaceBreakpoints(params: string): string {
  return params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
    if (!Object.hasOwn(breakpoints, name)) throw new Error(`Unknown breakpoint --${name}: see web/ui/breakpoints.ts.`);
    return breakpoints[name as keyof typeof breakpoints];
  });
}

/** Replaces spacing tokens by their sizes, which no theme changes: style sheets get smaller. */
export function replaceSpacing(value: string): string {
  return value.replace(/var\(--(s\d+)\)/g, (token, name: string) => spacing.get(name) ?? token);
}

/** A PostCSS plugin for the breakpoints of `web/ui/breakpoints.ts` and the spacing tokens of `web/ui/tokens.css`. */
export const designTokens = {
  postcssPlugin: 'somnia-design-tokens',
  AtRule: {
    media(rule: { params: string }) {
      if (rule.params.includes('(--')) rule.params = replaceBreakpoints(rule.params);
    },
  },
  Declaration(declaration: { value: string }) {
    if (declaration.value.includes('var(--s')) declaration.value = replaceSpacing(declaration.value);
  },
};
