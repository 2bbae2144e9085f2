import { returnPathMaxLength } from '#contract/features/auth/limits.ts';
import { isLocalPath } from '#contract/features/auth/rules.ts';

/** Transitional pages that nobody should be returned to. */
const transitPaths = /^\/(loginCallback|login)(\/|$)/;

/** The path to return to after signing in from this page. */
export function returnPathOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const path = pathname + search + hash;
  return isLocalPath(path) && path.length <= returnPathMaxLength && !transitPaths.test(pathname) ? path : '/';
}
