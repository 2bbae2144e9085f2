import { accountErrors } from '#contract/features/accounts/copy.ts';
import { memberErrors } from '#contract/features/profiles/copy.ts';
import type { Member } from '#contract/features/profiles/members.entities.ts';
import { memberPageSize } from '#contract/features/profiles/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import type { AccountRole } from '#contract/kit/power.ts';
import {
  addUser,
  isLastAdministrator,
  lockUser,
  prepareUser,
  setPassword,
  updateRoleAndBadge,
  type UserRow,
} from '#server/features/accounts/service.ts';
import { revokeOtherSessions } from '#server/features/accounts/sessions.service.ts';
import { audit } from '#server/features/audit/service.ts';
import { newInitialPassword } from '#server/features/auth/mailboxes.service.ts';
import { ensureOwner } from '#server/features/auth/totp.service.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import { ensureMayDelete, eraseLockedUser } from './service.ts';
import * as reads from './members.reads.ts';
import { viewMember } from './members.views.ts';

/** Users, newest first. */
export async function listMembers(
  { site }: CallContext,
  input: reads.MemberFilter & { page: number; page_size?: number | undefined },
): Promise<Page<Member>> {
  const { page, page_size = memberPageSize, ...given } = input;
  const filter = { ...given, q: plainText(given.q).trim() };
  const now = site.clock.now();
  const [total, rows] = await Promise.all([
    reads.countMembers(site.db, filter, now),
    reads.listMembers(site.db, filter, now, page_size, (page - 1) * page_size),
  ]);
  return { list: rows.map((row) => viewMember(row, now)), total, page, page_size };
}

/** The changes to a user; missing fields are left unchanged. */
export interface MemberChange {
  role?: AccountRole | undefined;
  verified_text?: string | undefined;
  password?: string | undefined;
}

async function changeRole(context: CallContext, unit: Unit, user: UserRow, role: AccountRole): Promise<void> {
  await updateRoleAndBadge(unit, user.id, { role });
  // A user with a new role has to sign in again, so that a stolen session does not gain permissions.
  await revokeOtherSessions(unit, user.id, null);
  const target = { type: 'user', id: user.id };
  await audit(context, unit, { action: 'user.role', target, before: { role: user.role }, after: { role } });
}

async function changeVerified(context: CallContext, unit: Unit, user: UserRow, text: string): Promise<void> {
  await updateRoleAndBadge(unit, user.id, { verified_text: text });
  const target = { type: 'user', id: user.id };
  const [before, after] = [{ verified_text: user.verified_text }, { verified_text: text }];
  await audit(context, unit, { action: 'user.verify', target, before, after });
}

/**
 * Changes a user's role or 认证.
 * @throws DomainError NOT_FOUND, CONFLICT for one's own role and for the last administrator, VALIDATION naming
 * `password` when a new role needs it
 * @see docs/reference/permissions.md
 */
export async function changeMember(context: CallContext, id: number, change: MemberChange): Promise<Member> {
  const { site } = context;
  const { role, password } = change;
  const verified = change.verified_text === undefined ? undefined : plainText(change.verified_text);
  if (role !== undefined && id === context.viewer.userId) throw new DomainError('CONFLICT', memberErrors.oneself);
  if (role !== undefined) await ensureOwner(context, password);
  return write(site, async (unit) => {
    // Administrators are locked before the user, always in this order, so that two requests cannot deadlock.
    const isLast = role !== undefined && (await isLastAdministrator(site, unit, id));
    const user = await lockUser(site, unit, id);
    if (!user || user.erased_at !== null) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
    if (role !== undefined && role !== user.role) {
      if (isLast) throw new DomainError('CONFLICT', memberErrors.lastAdministrator);
      await changeRole(context, unit, user, role);
    }
    if (verified !== undefined && verified !== user.verified_text) await changeVerified(context, unit, user, verified);
    return viewMember((await reads.findMember(unit.db, id)) as reads.MemberRow, unit.now);
  });
}

/**
 * Creates an account with an initial password, which has to be replaced at the first sign-in.
 * @throws DomainError VALIDATION naming each field, and `password` when the administrator has to confirm it
 */
export async function addMember(
  context: CallContext,
  input: { name: string; email: string; role: AccountRole; password?: string | undefined },
): Promise<Member & { initial_password: string }> {
  const { site } = context;
  await ensureOwner(context, input.password);
  const { name, email, role } = input;
  if (email.trim() === '')
    throw new DomainError('VALIDATION', memberErrors.email, { fields: { email: memberErrors.email } });
  const initial = newInitialPassword();
  const ready = await prepareUser({ name, email, role, password: initial });
  const created = await write(site, async (unit) => {
    const id = await addUser(site, unit, ready);
    await setPassword(unit, id, ready.passwordHash as string, true);
    await audit(context, unit, { action: 'user.add', target: { type: 'user', id }, after: { name: ready.name, role } });
    return viewMember((await reads.findMember(unit.db, id)) as reads.MemberRow, unit.now);
  });
  return { ...created, initial_password: initial };
}

/**
 * Erases an account at once.
 * @throws DomainError NOT_FOUND, CONFLICT for oneself, the last administrator and pending money, VALIDATION naming
 * `password` when the administrator has to confirm it
 */
export async function removeMember(context: CallContext, id: number, password: string | undefined): Promise<void> {
  const { site } = context;
  if (id === context.viewer.userId) throw new DomainError('CONFLICT', memberErrors.removeOneself);
  await ensureOwner(context, password);
  await write(site, async (unit) => {
    await ensureMayDelete(site, unit, id, memberErrors.removeLast);
    const user = await lockUser(site, unit, id);
    if (!user || user.erased_at !== null) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
    await revokeOtherSessions(unit, id, null);
    await eraseLockedUser(site, unit, user, context);
  });
}
