import { vipErrors } from '#contract/features/membership/copy.ts';
import type { GrantMode, VipDuration } from '#contract/features/membership/entities.ts';
import { type ActiveMembership, endAfter } from '#contract/features/membership/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { lockUser, updateVip, type UserRow } from '#server/features/accounts/service.ts';
import { createHook } from '#server/kit/hooks.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import * as writes from './writes.ts';

/** Emitted when a membership began, changed or ended; `level` 0: none any more. */
export const membershipChanged = createHook<{ userId: number; level: number; endsAt: number | null }>();

/** The membership of a user at hand. */
export function membershipOf(user: UserRow | undefined, now: number): ActiveMembership | null {
  const { vip_level: level, vip_duration: duration, vip_expires_at: endsAt } = user ?? {};
  if (!level || endsAt === null || endsAt === undefined || endsAt <= now) return null;
  return { level, duration: duration ?? '', endsAt };
}

/** One change of a membership, before its end is known. */
export interface Grant {
  mode: GrantMode;
  level: number;
  duration: VipDuration | '';
  /** Days that it adds; negative: takes. */
  days: number;
  /** The reason, unique: `order:12`, `exchange:5`, `card:7`, `admin:3:…`, `refund:3`. */
  source: string;
  actorId?: number | null;
}

/** Writes the state into the user's row, in the transaction of what changed it. */
async function follow(
  site: Site,
  unit: Unit,
  userId: number,
  state: Omit<Grant, 'mode' | 'days' | 'source'>,
  endsAt: number,
) {
  const isActive = endsAt > unit.now;
  await updateVip(unit, userId, {
    vip_level: isActive ? state.level : 0,
    vip_duration: isActive ? state.duration : '',
    vip_expires_at: isActive ? endsAt : null,
  });
  await membershipChanged.emit(site, unit, {
    userId,
    level: isActive ? state.level : 0,
    endsAt: isActive ? endsAt : null,
  });
}

/**
 * Adds a change to the membership of a user whose row is locked. A reason that was there before changes nothing.
 * @returns whether it was new
 */
export async function addGrant(site: Site, unit: Unit, userId: number, grant: Grant): Promise<boolean> {
  const { mode, level, duration, days, source, actorId = null } = grant;
  if (await reads.findGrant(unit.db, source)) return false;
  const last = await reads.findLastGrant(unit.db, userId);
  const ends_at = endAfter(mode, days, last?.ends_at ?? null, unit.now);
  await writes.insertGrant(unit, {
    user_id: userId,
    number: (last?.number ?? 0) + 1,
    mode,
    level,
    duration,
    days,
    ends_at,
    source,
    actor_id: actorId,
  });
  await follow(site, unit, userId, grant, ends_at);
  return true;
}

/**
 * Gives days of a level: begins a membership, or extends one of the same level.
 * @throws DomainError CONFLICT while the person is a member of another level
 */
export async function giveVipDays(
  site: Site,
  unit: Unit,
  { userId, ...given }: { userId: number; level: number; days: number; source: string; actorId?: number | null },
): Promise<boolean> {
  const current = membershipOf(await lockUser(site, unit, userId), unit.now);
  if (current && current.level !== given.level) throw new DomainError('CONFLICT', vipErrors.otherLevel);
  return addGrant(site, unit, userId, { mode: 'days', duration: current?.duration ?? '', ...given });
}

/** Clears a membership that has ended from the user's row; its grants stay. */
export async function endMembership(site: Site, unit: Unit, userId: number): Promise<void> {
  const user = await lockUser(site, unit, userId);
  if (!user || user.vip_expires_at === null || user.vip_expires_at > unit.now) return;
  await follow(site, unit, userId, { level: 0, duration: '' }, 0);
}

/**
 * The level that is left when an order is taken back: that of the last grant of the present term whose order was not.
 * Null: nothing of the term is left.
 */
export async function levelWithout(db: Queryable, userId: number, orderId: number): Promise<number | null> {
  const rows = await reads.listAllGrants(db, userId);
  const gone = new Set([orderId, ...(await reads.listRefundedOrders(db, userId))].map((id) => `order:${id}`));
  const begins = rows.findLastIndex((row, at) => (rows[at - 1]?.ends_at ?? 0) <= row.created_at);
  const left = rows.slice(begins).filter(({ mode, source }) => mode !== 'refund' && !gone.has(source));
  return left.at(-1)?.level ?? null;
}
