import { accountErrors } from '#contract/features/accounts/copy.ts';
import { badgeErrors } from '#contract/features/badges/copy.ts';
import type { AdminBadge, BadgeHolder } from '#contract/features/badges/entities.ts';
import { badgeHoldersPageSize, maxBadges } from '#contract/features/badges/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { isActiveUser, lockUser, replaceWornBadge } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import { addDefaultBadges } from './defaults.service.ts';
import * as reads from './reads.ts';
import { announceBadge, takeOff } from './service.ts';
import { grantQueue } from './settling.service.ts';
import { viewAdminBadge, viewHolder } from './views.ts';
import * as writes from './writes.ts';

type BadgeValues = Pick<AdminBadge, 'name' | 'img' | 'description' | 'rule' | 'threshold' | 'position' | 'enabled'>;

/** All badges in their order. */
export async function listBadges({ site }: CallContext): Promise<AdminBadge[]> {
  return (await reads.listAll(site.db)).map(viewAdminBadge);
}

async function requireBadge(unit: Pick<Unit, 'db'>, id: number): Promise<reads.BadgeRow> {
  const badge = await reads.findBadge(unit.db, id);
  if (!badge) throw new DomainError('NOT_FOUND', badgeErrors.missing);
  return badge;
}

/** @throws DomainError VALIDATION when rule and threshold do not fit, or a text is empty */
function storable({ name, description, enabled, ...rest }: BadgeValues) {
  const { rule, threshold } = rest;
  const problem = rule === '' ? threshold !== 0 && badgeErrors.noThreshold : threshold < 1 && badgeErrors.threshold;
  if (problem) throw new DomainError('VALIDATION', problem, { fields: { threshold: problem } });
  const plainName = plainText(name).trim();
  if (plainName === '') throw new DomainError('VALIDATION', badgeErrors.name, { fields: { name: badgeErrors.name } });
  return { ...rest, name: plainName, description: plainText(description).trim(), enabled: enabled ? 1 : 0 };
}

/** Those who fulfil the rule already get the badge, too. */
async function queueGrant(unit: Unit, badgeId: number, { rule, enabled }: BadgeValues): Promise<void> {
  if (rule !== '' && enabled) await unit.enqueue({ queue: grantQueue, payload: { badgeId, after: 0 } });
}

/** @throws DomainError VALIDATION, CONFLICT when there are too many */
export async function addBadge(context: CallContext, values: BadgeValues): Promise<AdminBadge> {
  return write(context.site, async (unit) => {
    await unit.lock('badges');
    if ((await reads.listAll(unit.db)).length >= maxBadges) throw new DomainError('CONFLICT', badgeErrors.tooMany);
    const id = await writes.insertBadge(unit, { ...storable(values), created_at: unit.now });
    await queueGrant(unit, id, values);
    await audit(context, unit, { action: 'badge.add', target: { type: 'badge', id }, after: values });
    return viewAdminBadge(await requireBadge(unit, id));
  });
}

/** Adds the badges of a new site that this one lacks. @throws DomainError CONFLICT when there are too many */
export async function addMissingBadges(context: CallContext): Promise<number> {
  return write(context.site, async (unit) => {
    await unit.lock('badges');
    const added = await addDefaultBadges(unit);
    if ((await reads.listAll(unit.db)).length > maxBadges) throw new DomainError('CONFLICT', badgeErrors.tooMany);
    for (const { id, rule } of added)
      if (rule !== '') await unit.enqueue({ queue: grantQueue, payload: { badgeId: id, after: 0 } });
    if (added.length > 0)
      await audit(context, unit, { action: 'badge.add', after: { defaults: added.map(({ id }) => id) } });
    return added.length;
  });
}

/** @throws DomainError NOT_FOUND, VALIDATION */
export async function changeBadge(
  context: CallContext,
  id: number,
  change: { [Name in keyof BadgeValues]?: BadgeValues[Name] | undefined },
): Promise<AdminBadge> {
  return write(context.site, async (unit) => {
    await unit.lock('badges');
    const { people: _people, id: _id, ...before } = viewAdminBadge(await requireBadge(unit, id));
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const values: BadgeValues = { ...before, ...given };
    await writes.updateBadge(unit, id, storable(values));
    // The badge is on the author pages of everybody who has it; other pages follow within a day.
    unit.touch('badges');
    if (before.enabled && !values.enabled) await replaceWornBadge(unit, id);
    await queueGrant(unit, id, values);
    await audit(context, unit, { action: 'badge.change', target: { type: 'badge', id }, before, after: given });
    return viewAdminBadge(await requireBadge(unit, id));
  });
}

/** @throws DomainError NOT_FOUND */
export async function removeBadge(context: CallContext, id: number): Promise<void> {
  await write(context.site, async (unit) => {
    await unit.lock('badges');
    const before = viewAdminBadge(await requireBadge(unit, id));
    await writes.deleteBadge(unit, id);
    await replaceWornBadge(unit, id);
    unit.touch('badges');
    await audit(context, unit, { action: 'badge.remove', target: { type: 'badge', id }, before });
  });
}

/** Who has a badge, the latest first. @throws DomainError NOT_FOUND */
export async function listHolders(
  { site: { db } }: CallContext,
  { id, page, page_size = badgeHoldersPageSize }: { id: number; page: number; page_size?: number | undefined },
): Promise<Page<BadgeHolder>> {
  const badge = await requireBadge({ db }, id);
  const rows = await reads.listHolders(db, id, page_size, (page - 1) * page_size);
  return { list: rows.map(viewHolder), total: Number(badge.people), page, page_size };
}

interface Handed {
  id: number;
  user_id: number;
  reason: string;
}

/** Locks the user. @throws DomainError NOT_FOUND when badge or user is missing, VALIDATION without a reason */
async function requireBoth({ site }: CallContext, unit: Unit, { id, user_id, reason }: Handed) {
  const badge = await requireBadge(unit, id);
  const user = await lockUser(site, unit, user_id);
  if (!user || user.erased_at !== null) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
  const why = plainText(reason).trim();
  if (why === '') throw new DomainError('VALIDATION', badgeErrors.reason, { fields: { reason: badgeErrors.reason } });
  return { badge, user, why, given: await reads.findGiven(unit.db, user_id, id) };
}

/** @throws DomainError NOT_FOUND, CONFLICT when the user has it */
export async function giveBadge(context: CallContext, handed: Handed): Promise<void> {
  const { site, viewer } = context;
  await write(site, async (unit) => {
    const { badge, user, why, given } = await requireBoth(context, unit, handed);
    if (!isActiveUser(user, unit.now)) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
    if (given && given.taken_at === null) throw new DomainError('CONFLICT', badgeErrors.has);
    const row = { given_by: viewer.userId, reason: why, taken_at: null };
    if (given) await writes.updateGiven(unit, user.id, badge.id, { ...row, given_at: unit.now });
    else await writes.insertGiven(unit, { user_id: user.id, badge_id: badge.id, ...row });
    await announceBadge(site, unit, { userId: user.id, badgeId: badge.id, name: badge.name });
    const target = { type: 'user', id: user.id };
    await audit(context, unit, { action: 'badge.give', target, after: { badge: badge.name, reason: why } });
  });
}

/** @throws DomainError NOT_FOUND, CONFLICT when the user does not have it */
export async function takeBadge(context: CallContext, handed: Handed): Promise<void> {
  await write(context.site, async (unit) => {
    const { badge, user, why, given } = await requireBoth(context, unit, handed);
    if (!given || given.taken_at !== null) throw new DomainError('CONFLICT', badgeErrors.hasNot);
    await writes.updateGiven(unit, user.id, badge.id, { taken_at: unit.now });
    await takeOff(unit, user.id, user.badge_id, badge.id);
    const target = { type: 'user', id: user.id };
    await audit(context, unit, { action: 'badge.take', target, before: { badge: badge.name }, after: { reason: why } });
  });
}
