import type { Plugin } from 'vite';

import { breakpoints } from '../web/ui/breakpoints.ts';

const named = /\(--([\w-]+)\)/g;

/**
 * Replaces the names of breakpoints in the media queries of a style sheet.
 * @throws Error for a name that the table does not have
 */
export function replaceBreakpoints(css: string): string {
  return css.replace(/@media[^{]*/g, (query) =>
    query.replace(named, (_, name: string) => {
      if (!Object.hasOwn(breakpoints, name))
        throw new Error(`Unknown breakpoint --${name}: see web/ui/breakpoints.ts.`);
      return breakpoints[name as keyof typeof breakpoints];
    }),
  );
}

/** Lets style sheets name the breakpoints of `web/ui/breakpoints.ts`. */
export function breakpointNames(): Plugin {
  return {
    name: 'somnia-breakpoints',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.css(\?|$)/.test(id) || !code.includes('@media')) return null;
      return { code: replaceBreakpoints(code), map: null };
    },
  };
}
