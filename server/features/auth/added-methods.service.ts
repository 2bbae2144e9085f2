import { DomainError } from '#contract/errors.ts';
import { findUser } from '#server/features/accounts/service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { createHook } from '#server/kit/hooks.ts';
import type { Site, Unit } from '#server/kit/site.ts';

/** Emitted when a code or link that was sent to the mailbox of an account came back. */
export const mailboxProven = createHook<{ userId: number }>();

/** Mails the user about an added sign-in method or token; `what` names it. */
export async function mailAddedMethod(site: Site, unit: Unit, userId: number, what: string): Promise<void> {
  const user = await findUser(unit.db, userId);
  if (!user?.email) return;
  const to = { name: user.name, address: user.email };
  await queueMail(site, unit, { kind: 'sign-in-method-added', to, what, at: unit.now });
}

/**
 * A mailbox that nobody has proven may belong to somebody else, who will take the account over by a reset: until then
 * nothing that lets in is added. @throws DomainError 603, EMAIL_UNVERIFIED
 */
export async function ensureMailboxProven(site: Site, userId: number): Promise<void> {
  const user = await findUser(site.db, userId);
  if (!user?.email) throw new DomainError('603');
  if (user.email_verified_at === null) throw new DomainError('EMAIL_UNVERIFIED');
}
