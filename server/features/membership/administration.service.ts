import { accountErrors } from '#contract/features/accounts/copy.ts';
import type { MembershipChange } from '#contract/features/membership/calls.ts';
import { vipErrors } from '#contract/features/membership/copy.ts';
import { grantPageSize } from '#contract/features/membership/limits.ts';
import { DomainError } from '#contract/errors.ts';
import { findUser, lockUser } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import { addGrant, giveVipDays, membershipOf } from './grants.service.ts';
import * as reads from './reads.ts';
import { catalogueOf } from './service.ts';
import { viewGrant, viewMembership } from './views.ts';

function refuse(field: 'level' | 'days', message: string): never {
  throw new DomainError('VALIDATION', message, { fields: { [field]: message } });
}

/** The membership of a user, and what changed it, newest first. @throws DomainError NOT_FOUND */
export async function userMembership(
  { site }: CallContext,
  { id, page, page_size = grantPageSize }: { id: number; page: number; page_size?: number | undefined },
) {
  const { db, clock } = site;
  const user = await findUser(db, id);
  if (!user || user.erased_at !== null) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
  const { types } = catalogueOf(site);
  const rows = await reads.listGrants(db, id, page_size, (page - 1) * page_size);
  return {
    list: rows.map((row) => viewGrant(row, types)),
    total: await reads.countGrants(db, id),
    page,
    page_size,
    types: [...types],
    membership: viewMembership(membershipOf(user, clock.now()), types, clock.now()),
  };
}

async function carryOut(site: Site, unit: Unit, given: MembershipChange, actorId: number | null): Promise<boolean> {
  const { id: userId, action, level, days } = given;
  const source = `admin:${userId}:${given.request_id}`;
  const current = membershipOf(await findUser(unit.db, userId), unit.now);
  if (action === 'revoke') {
    if (!current) throw new DomainError('CONFLICT', vipErrors.noMember);
    return addGrant(site, unit, userId, { mode: 'revoke', level: 0, duration: '', days: 0, source, actorId });
  }
  if (days === undefined) return refuse('days', vipErrors.days);
  const wanted = level ?? current?.level;
  const isKnown = current?.level === wanted || catalogueOf(site).types.some((type) => type.level === wanted);
  if (wanted === undefined || !isKnown) return refuse('level', vipErrors.noLevel);
  return giveVipDays(site, unit, { userId, level: wanted, days, source, actorId });
}

/**
 * Gives days of membership to a user, or ends it, by order of an administrator. A repeated request changes nothing.
 * @throws DomainError NOT_FOUND, VALIDATION, CONFLICT
 */
export async function changeMembership(context: CallContext, given: MembershipChange) {
  const { site, viewer } = context;
  const { id, reason } = given;
  const { types } = catalogueOf(site);
  return write(site, async (unit) => {
    const user = await lockUser(site, unit, id);
    if (!user || user.erased_at !== null) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
    const before = viewMembership(membershipOf(user, unit.now), types, unit.now);
    const isRepeated = (await reads.findGrant(unit.db, `admin:${id}:${given.request_id}`)) !== undefined;
    if (!isRepeated) await carryOut(site, unit, given, viewer.userId);
    const membership = viewMembership(membershipOf(await findUser(unit.db, id), unit.now), types, unit.now);
    if (!isRepeated) {
      const { level: was, expires_at: ended } = before;
      const { level, expires_at } = membership;
      await audit(context, unit, {
        action: given.action === 'give' ? 'user.give-vip' : 'user.revoke-vip',
        target: { type: 'user', id },
        before: { level: was, expires_at: ended },
        after: { level, expires_at, reason },
      });
    }
    return { membership };
  });
}
