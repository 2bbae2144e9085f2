import { accountErrors } from '#contract/features/accounts/copy.ts';
import { memberErrors } from '#contract/features/profiles/copy.ts';
import type { Member } from '#contract/features/profiles/members.entities.ts';
import { memberPageSize } from '#contract/features/profiles/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import type { AccountRole } from '#contract/kit/power.ts';
import { isLastAdministrator, lockUser, updateRoleAndBadge, type UserRow } from '#server/features/accounts/service.ts';
import { revokeOtherSessions } from '#server/features/accounts/sessions.service.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureOwner } from '#server/features/auth/totp.service.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

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
