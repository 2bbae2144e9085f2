import type { SignInReview, SuspendedMethod } from '#contract/features/auth/sign-in-review.entities.ts';
import { loginTypeNames } from '#contract/features/auth/identities.entities.ts';
import { reviewTexts } from '#contract/features/auth/copy.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';

import { revokeAccessTokens } from './access-tokens.service.ts';
import * as identities from './identities.writes.ts';
import * as passkeys from './passkeys.writes.ts';
import * as reads from './sign-in-review.reads.ts';
import { ensureOwner, eraseTwoFactor, needsSecondStep } from './totp.service.ts';

/**
 * Ends what could let somebody else in after a reset of the password. Access tokens are revoked and links under way
 * forgotten. `suspended`: passkeys and linked accounts wait until their owner confirms them. `removed`: nobody had
 * proven the mailbox, so they may be those of another person: they are deleted, and two-factor authentication too.
 * @see docs/decisions/0021-reset-evicts.md
 */
export async function evictSignInMethods(unit: Unit, userId: number, outcome: 'suspended' | 'removed'): Promise<void> {
  await revokeAccessTokens(unit, userId);
  await passkeys.deleteCeremoniesOf(unit, userId);
  await identities.deleteStatesOf(unit, userId);
  if (outcome === 'suspended') {
    await passkeys.suspendPasskeys(unit, userId);
    await identities.suspendIdentities(unit, userId);
    return;
  }
  await passkeys.deletePasskeys(unit, userId);
  await identities.deleteIdentities(unit, userId);
  await eraseTwoFactor(unit, userId);
}

/** Whether sign-in methods wait for their owner. */
export async function mustReviewSignIn(site: Site, userId: number): Promise<boolean> {
  return reads.hasSuspendedMethod(site.db, userId);
}

/** The suspended sign-in methods of the user. */
export async function signInReviewOf(context: CallContext): Promise<SignInReview> {
  const { site } = context;
  const userId = requireUserId(context);
  const [keys, linked, totp] = await Promise.all([
    reads.listSuspendedPasskeys(site.db, userId),
    reads.listSuspendedIdentities(site.db, userId),
    needsSecondStep(site, userId),
  ]);
  const list: SuspendedMethod[] = keys.map(({ id, name, created_at, last_used_at }) => ({
    kind: 'passkey',
    id,
    name,
    created_at: isoTime(created_at),
    last_used_at: isoTimeOrNull(last_used_at),
  }));
  for (const { provider, name, created_at, last_used_at } of linked) {
    const id = loginTypeNames.find((type) => type === provider);
    if (id)
      list.push({ kind: 'identity', id, name, created_at: isoTime(created_at), last_used_at: isoTime(last_used_at) });
  }
  return { list, totp_enabled: totp };
}

/** The decision about one suspended sign-in method. */
interface ReviewedMethod {
  kind: 'passkey' | 'identity';
  id: string;
  keep: boolean;
  password?: string | undefined;
}

/**
 * Keeps or removes a suspended sign-in method. The last one may go: after a reset there is a password.
 * @throws DomainError NOT_FOUND when it does not wait for this user, VALIDATION naming `password`
 */
export async function reviewSignInMethod(context: CallContext, about: ReviewedMethod): Promise<SignInReview> {
  await ensureOwner(context, about.password);
  const userId = requireUserId(context);
  const { kind, id, keep } = about;
  await write(context.site, async (unit) => {
    const [confirm, remove] =
      kind === 'passkey'
        ? [passkeys.confirmPasskey, passkeys.deletePasskey]
        : [identities.confirmIdentity, identities.deleteIdentity];
    if (!(await confirm(unit, userId, id))) throw new DomainError('NOT_FOUND', reviewTexts.missing);
    if (!keep) await remove(unit, userId, id);
    const removal = kind === 'passkey' ? 'passkey.remove' : 'identity.unlink';
    await audit(context, unit, {
      action: keep ? 'sign-in-method.confirm' : removal,
      target: { type: 'user', id: userId },
      after: kind === 'identity' ? { provider: id } : { kind },
    });
  });
  return signInReviewOf(context);
}
