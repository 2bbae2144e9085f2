import { getLoginUrl } from '#contract/features/identities/calls.ts';
import type { LoginTypeName } from '#contract/features/identities/entities.ts';
import { returnPathMaxLength } from '#contract/features/identities/limits.ts';
import { isOwnPath } from '#contract/features/identities/rules.ts';
import { send } from '#web/kit/client.ts';

/** Where people of other services come back to. @spec S2 */
export const callbackPath = '/loginCallback';

/** Where to go on after signing in elsewhere: where one is now. */
export function returnPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  if (pathname === callbackPath) return '/';
  const fits = [`${pathname}${search}${hash}`, pathname].find(
    (path) => path.length <= returnPathMaxLength && isOwnPath(path),
  );
  return fits ?? '/';
}

interface Going {
  returnTo: string;
  /** Of somebody who is signed in, when that lies too far back. */
  password?: string | undefined;
}

/** Leaves for another service to sign in, or to link an account there to one's own. @throws CallError */
export async function goToService(type: LoginTypeName, { returnTo, password }: Going): Promise<void> {
  const { url } = await send(getLoginUrl, { type, return_to: returnTo, password });
  location.assign(url);
}
