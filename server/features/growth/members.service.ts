import { lockUser } from '#server/features/accounts/service.ts';
import { requireUserId, signInRequired } from '#server/kit/sign-in-required.ts';
import type { CallContext, Unit } from '#server/kit/site.ts';

/** Locks the user, so that what one user gains at the same time follows each other. */
export async function lockViewer(context: CallContext, unit: Unit): Promise<{ id: number; created_at: number }> {
  const user = await lockUser(context.site, unit, requireUserId(context));
  if (!user || user.erased_at !== null) throw signInRequired(context);
  return user;
}
