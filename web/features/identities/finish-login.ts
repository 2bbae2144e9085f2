import { loginCallback } from '#contract/features/identities/calls.ts';
import type { LoginOutcome } from '#contract/features/identities/entities.ts';
import { readSession, refreshSession, whenSession } from '#web/features/sessions/session.ts';
import { send } from '#web/kit/client.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

/** Services name the code, and what they say instead of one, each in its own way. */
const codeNames = ['code', 'auth_code', 'authCode'];
const errorNames = ['error', 'error_description', 'error_code', 'usercancel'];
const errorMaxLength = 500;

/** What the other service sent back with the browser. */
export function readReturn(search: string): { state: string; code: string; error: string } {
  const query = new URLSearchParams(search);
  const first = (names: string[]): string => names.map((name) => query.get(name)).find(Boolean) ?? '';
  return { state: first(['state']), code: first(codeNames), error: first(errorNames).slice(0, errorMaxLength) };
}

async function finish(search: string): Promise<LoginOutcome> {
  // An answer of before the sign-in must not be taken for one of after it.
  await whenSession();
  const outcome = await send(loginCallback, readReturn(search));
  if (outcome.kind === 'linked') toast.success('绑定成功');
  if (outcome.kind === 'need-otp') return outcome;
  await refreshSession();
  // The shell may have asked meanwhile, and was answered as before.
  if (readSession().user === null) await refreshSession();
  return outcome;
}

const begun = new Map<string, Promise<LoginOutcome>>();

/** Ends a sign-in at another service, once: what came back is good for one call. @throws CallError */
export function finishLogin(search: string): Promise<LoginOutcome> {
  const known = begun.get(search) ?? finish(search);
  begun.set(search, known);
  return known;
}
