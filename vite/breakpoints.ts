import { breakpoints } from '../web/ui/breakpoints.ts';

const named = /\(--([\w-]+)\)/g;

/**
 * Replaces the names of breakpoints in the parameters of a media rule.
 * @throws Error for a name that the table does not have
 */
export function replaceBreakpoints(params: string): string {
  return params.replace(named, (_, name: string) => {
    if (!Object.hasOwn(breakpoints, name)) throw new Error(`Unknown breakpoint --${name}: see web/ui/breakpoints.ts.`);
    return breakpoints[name as keyof typeof breakpoints];
  });
}

/** A PostCSS plugin that lets style sheets name the breakpoints of `web/ui/breakpoints.ts`. */
export const breakpointNames = {
  postcssPlugin: 'somnia-breakpoints',
  AtRule: {
    media(rule: { params: string }) {
      if (rule.params.includes('(--')) rule.params = replaceBreakpoints(rule.params);
    },
  },
};
