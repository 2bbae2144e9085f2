import { returnPathMaxLength } from '#contract/features/auth/limits.ts';
import { isLocalPath } from '#contract/features/auth/rules.ts';

/** Pages that a person comes through; nobody wants to come back to them. */
const passages = /^\/(loginCallback|login)(\/|$)/;

/** Where somebody goes on who signs in from this page. */
export function returnPathOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const path = pathname + search + hash;
  return isLocalPath(path) && path.length <= returnPathMaxLength && !passages.test(pathname) ? path : '/';
}
