import { curationErrors } from '#contract/features/moments/curation.copy.ts';
import { mayRemoveMomentFromPlate } from '#contract/features/moments/curation.rules.ts';
import { momentErrors } from '#contract/features/moments/copy.ts';
import { maxPinsPerPlate } from '#contract/features/moments/plates.limits.ts';
import { mayCurateMoment } from '#contract/features/moments/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { rolePower } from '#contract/kit/power.ts';
import { findActiveRole } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import { countPinned } from './curation.reads.ts';
import { readReason, rejectMoment } from './moderation.service.ts';
import { findPlateProblem, listModeratedPlates } from './plates.service.ts';
import { findVisibleAuthor } from './state.reads.ts';
import { changeMoment, lockMoment, type StoredMoment } from './state.service.ts';
import { updateMoment } from './writes.ts';

const target = (id: number) => ({ type: 'moment', id });

function refuse(field: string, text: string): never {
  throw new DomainError('VALIDATION', text, { fields: { [field]: text } });
}

/** A published moment that the viewer may see, locked. @throws DomainError NOT_FOUND */
async function lockVisible({ site, viewer }: CallContext, unit: Unit, id: number): Promise<StoredMoment> {
  const stored = await lockMoment(site, unit, id);
  const author = await findVisibleAuthor(unit.db, id, viewer, unit.now);
  if (author === undefined) throw new DomainError('NOT_FOUND', momentErrors.missing);
  return stored;
}

/** @throws DomainError 401.1, NOT_FOUND */
async function lockCurated(context: CallContext, unit: Unit, id: number): Promise<StoredMoment> {
  const stored = await lockVisible(context, unit, id);
  const moderated = await listModeratedPlates(unit.db, context.viewer);
  if (!mayCurateMoment(context.viewer, stored.moment, moderated)) {
    throw new DomainError('401.1', curationErrors.forbidden);
  }
  return stored;
}

/** The same for what takes a moment away from a plate. @throws DomainError 401.1, NOT_FOUND */
async function lockRemovable(context: CallContext, unit: Unit, id: number): Promise<StoredMoment> {
  const stored = await lockVisible(context, unit, id);
  const { author_id } = stored.post;
  const role = await findActiveRole(unit.db, author_id, unit.now);
  const moment = { plate_id: stored.moment.plate_id, author_id, author_power: role ? rolePower[role] : 0 };
  const moderated = await listModeratedPlates(unit.db, context.viewer);
  if (!mayRemoveMomentFromPlate(context.viewer, moment, moderated)) {
    throw new DomainError('401.1', curationErrors.forbidden);
  }
  return stored;
}

/** Marks a moment as essence, or takes the mark back. @throws DomainError 401.1, NOT_FOUND, VALIDATION */
export async function markAsEssence(context: CallContext, id: number, on: boolean): Promise<void> {
  await write(context.site, async (unit) => {
    const { post, moment } = await lockCurated(context, unit, id);
    if (on === (moment.essence_at !== null)) return;
    if (on && post.audience !== 'everyone') refuse('id', curationErrors.followersOnly);
    await updateMoment(unit, id, { essence_at: on ? unit.now : null });
    unit.touch(`post:${id}`, 'list:moments');
    await audit(context, unit, { action: on ? 'moment.essence' : 'moment.unessence', target: target(id) });
  });
}

async function ensurePinnable(unit: Unit, { post, moment }: StoredMoment): Promise<void> {
  if (moment.plate_id === null) return refuse('id', curationErrors.noPlate);
  if (post.audience !== 'everyone') refuse('id', curationErrors.followersOnly);
  await unit.lock(`plate-pins:${moment.plate_id}`);
  const pinned = await countPinned(unit.db, moment.plate_id, post.id, unit.now);
  if (pinned >= maxPinsPerPlate) refuse('id', curationErrors.tooManyPins(maxPinsPerPlate));
}

/** Pins a moment at the top of its plate, or unpins it. @throws DomainError 401.1, NOT_FOUND, VALIDATION */
export async function pinMoment(context: CallContext, id: number, on: boolean): Promise<void> {
  await write(context.site, async (unit) => {
    const stored = await lockCurated(context, unit, id);
    const { moment } = stored;
    if (on === (moment.pinned_at !== null)) return;
    if (on) await ensurePinnable(unit, stored);
    await updateMoment(unit, id, { pinned_at: on ? unit.now : null });
    unit.touch(`post:${id}`, 'list:moments', `plate:${moment.plate_id}`);
    const action = on ? 'moment.pin' : 'moment.unpin';
    await audit(context, unit, { action, target: target(id), after: { plate: moment.plate_id } });
  });
}

/**
 * Moves a moment to another plate, where it is not pinned, or to none. The viewer has to be allowed to publish there.
 * @throws DomainError 401.1, NOT_FOUND, VALIDATION
 */
export async function movePlate(context: CallContext, id: number, plateId: number | null): Promise<void> {
  const { site, viewer } = context;
  await write(site, async (unit) => {
    const stored = await lockRemovable(context, unit, id);
    const before = stored.moment.plate_id;
    if (before === plateId) return;
    const problem = plateId === null ? null : await findPlateProblem(unit.db, viewer, plateId);
    if (problem !== null) refuse('plate', problem);
    await changeMoment(site, unit, stored, { moment: { plate_id: plateId, pinned_at: null } });
    const plates = [before, plateId].flatMap((plate) => (plate === null ? [] : [`plate:${plate}`]));
    unit.touch(...plates);
    await audit(context, unit, {
      action: 'moment.move',
      target: target(id),
      before: { plate: before },
      after: { plate: plateId },
    });
  });
}

/**
 * Takes a moment down: it loses its marks, its author reads the reason and may submit it again.
 * @throws DomainError 401.1, NOT_FOUND, VALIDATION
 */
export async function takeDown(context: CallContext, id: number, given: string): Promise<void> {
  const reason = readReason(given);
  await write(context.site, async (unit) => {
    const { moment } = await lockRemovable(context, unit, id);
    await updateMoment(unit, id, { essence_at: null, pinned_at: null });
    await rejectMoment(context, unit, id, reason);
    if (moment.plate_id !== null) unit.touch(`plate:${moment.plate_id}`);
  });
}
