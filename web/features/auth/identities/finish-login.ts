import { loginCallback } from '#contract/features/auth/identities.calls.ts';
import { identityErrors } from '#contract/features/auth/identities.copy.ts';
import type { LoginOutcome } from '#contract/features/auth/identities.entities.ts';
import { readSession, refreshSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { CallError, send } from '#web/kit/client.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { readProviderResponse } from './provider-response.ts';

export const greetings = { 'signed-in': '登录成功', registered: '登录成功，欢迎您', linked: '绑定成功' } as const;

async function finish(search: string): Promise<LoginOutcome> {
  const brought = readProviderResponse(new URLSearchParams(search));
  // Load the session first, so that an answer from before the sign-in is not taken for a newer one.
  await whenSession();
  if (!brought) throw new CallError({ error: identityErrors.state, error_code: 'VALIDATION' }, 400);
  const outcome = await send(loginCallback, brought);
  if (outcome.kind === 'need-otp') return outcome;
  await refreshSession();
  // The shell may have loaded the guest session in the meantime.
  if (readSession().user === null) await refreshSession();
  toast.success(greetings[outcome.kind]);
  return outcome;
}

const pendingLogin = new Map<string, Promise<LoginOutcome>>();

/**
 * Completes an OAuth sign-in. Repeated calls share one request, because a code can be used only once.
 * @throws CallError
 */
export function finishLogin(search: string): Promise<LoginOutcome> {
  const work = pendingLogin.get(search) ?? finish(search);
  pendingLogin.set(search, work);
  return work;
}
