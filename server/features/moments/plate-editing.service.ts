import { plateErrors } from '#contract/features/moments/plates.copy.ts';
import type { AdminPlate } from '#contract/features/moments/plate-editing.entities.ts';
import { maxPlateModerators, maxPlates, plateRulesMaxLength } from '#contract/features/moments/plates.limits.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import { movePlateList } from '#server/features/posts/moment-lists.service.ts';
import {
  addTerm,
  changeTerm,
  deleteTerm,
  emitTermMoved,
  setPosition,
  type TermChange,
} from '#server/features/terms/service.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import * as reads from './plates.reads.ts';
import { viewAdminPlate } from './plates.views.ts';
import * as writes from './plates.writes.ts';

function refuse(field: string, text: string): never {
  throw new DomainError('VALIDATION', text, { fields: { [field]: text } });
}

async function requirePlate(db: Unit['db'], id: number): Promise<reads.PlateRow> {
  const plate = await reads.findPlate(db, id);
  if (!plate) throw new DomainError('NOT_FOUND', plateErrors.missing);
  return plate;
}

const target = (id: number) => ({ type: 'term', id });

/** All plates in their order. */
export async function listAdminPlates({ site: { db, clock } }: CallContext): Promise<AdminPlate[]> {
  const rows = await reads.listPlates(db);
  const ids = rows.map(({ id }) => id);
  const [moderators, posts] = await Promise.all([reads.listModerators(db, ids, clock.now()), reads.countMoments(db)]);
  return rows.map((row) => viewAdminPlate(row, moderators, posts.get(row.id) ?? 0));
}

async function adminPlateOf(unit: Unit, id: number): Promise<AdminPlate> {
  const row = await requirePlate(unit.db, id);
  const posts = await reads.countMoments(unit.db);
  return viewAdminPlate(row, await reads.listModerators(unit.db, [id], unit.now), posts.get(id) ?? 0);
}

/** Fields of a plate; what is left out stays as it is. */
export interface PlateInput extends TermChange {
  rules?: string | undefined;
  post_from_power?: number | undefined;
  moderators?: readonly number[] | undefined;
}

/** Replaces the moderators; the people who stay keep their place. @throws DomainError VALIDATION */
async function setModerators(unit: Unit, plateId: number, wished: readonly number[]): Promise<void> {
  const ids = [...new Set(wished)];
  if (ids.length > maxPlateModerators) refuse('moderators', plateErrors.tooManyModerators(maxPlateModerators));
  const before = await reads.listModeratorIds(unit.db, plateId);
  const added = ids.filter((id) => !before.includes(id));
  if ((await reads.listActivePeople(unit.db, added, unit.now)).length < added.length) {
    refuse('moderators', plateErrors.moderator);
  }
  const removed = before.filter((id) => !ids.includes(id));
  await writes.deleteModerators(unit, plateId, removed);
  await writes.insertModerators(unit, plateId, added);
}

async function storeSettings(unit: Unit, id: number, input: PlateInput): Promise<void> {
  const { moderators, post_from_power } = input;
  const rules = input.rules === undefined ? undefined : plainText(input.rules).trim();
  if (rules !== undefined && Array.from(rules).length > plateRulesMaxLength) {
    refuse('rules', plateErrors.rulesLength(plateRulesMaxLength));
  }
  const change = {
    ...(rules === undefined ? {} : { rules }),
    ...(post_from_power === undefined ? {} : { post_from_power }),
  };
  if (Object.keys(change).length > 0) await writes.updateSettings(unit, id, change);
  if (moderators) await setModerators(unit, id, moderators);
  unit.touch('plates', `plate:${id}`);
}

/** Adds a plate as the last one. @throws DomainError VALIDATION, CONFLICT when name or slug is taken, or there are too many */
export async function createPlate(unit: Unit, input: PlateInput & { name: string }): Promise<number> {
  const { name, rules, post_from_power, moderators, ...facts } = input;
  await unit.lock('terms:plate');
  const plates = await reads.listPlates(unit.db);
  if (plates.length >= maxPlates) throw new DomainError('CONFLICT', plateErrors.tooMany(maxPlates));
  const position = (plates.at(-1)?.position ?? 0) + 1;
  const id = await addTerm(unit, 'plate', name, null, { ...facts, position });
  await writes.insertSettings(unit, id);
  await storeSettings(unit, id, { rules, post_from_power, moderators });
  return id;
}

/** @throws DomainError VALIDATION, CONFLICT when name or slug is taken, or there are too many */
export async function addPlate(context: CallContext, input: PlateInput & { name: string }): Promise<AdminPlate> {
  return write(context.site, async (unit) => {
    const id = await createPlate(unit, input);
    await audit(context, unit, { action: 'plate.add', target: target(id), after: input });
    return adminPlateOf(unit, id);
  });
}

const settingsOf = ({ name, slug, description, cover_url, rules, post_from_power }: reads.PlateRow) => ({
  name,
  slug,
  description,
  cover_url,
  rules,
  post_from_power,
});

/** @throws DomainError NOT_FOUND, VALIDATION, CONFLICT when the slug is taken */
export async function changePlate(context: CallContext, id: number, input: PlateInput): Promise<AdminPlate> {
  const { rules, post_from_power, moderators, ...change } = input;
  return write(context.site, async (unit) => {
    await unit.lock('terms:plate');
    const before = settingsOf(await requirePlate(unit.db, id));
    const moderatorsBefore = await reads.listModeratorIds(unit.db, id);
    if (Object.values(change).some((value) => value !== undefined)) await changeTerm(context.site, unit, id, change);
    await storeSettings(unit, id, { rules, post_from_power, moderators });
    await audit(context, unit, {
      action: 'plate.change',
      target: target(id),
      before: { ...before, moderators: moderatorsBefore },
      after: input,
    });
    return adminPlateOf(unit, id);
  });
}

/** Deletes a plate; its moments go to another one or to none. @returns how many @throws DomainError NOT_FOUND, VALIDATION */
export async function removePlate(context: CallContext, id: number, moveTo: number | null): Promise<number> {
  const { site } = context;
  return write(site, async (unit) => {
    await unit.lock('terms:plate');
    const plate = await requirePlate(unit.db, id);
    if (moveTo === id) refuse('move_to', plateErrors.itself);
    const into = moveTo === null ? undefined : await reads.findPlate(unit.db, moveTo);
    if (moveTo !== null && !into) refuse('move_to', plateErrors.missing);
    const moments = await writes.moveMoments(unit, id, moveTo);
    await movePlateList(unit, id, moveTo);
    await deleteTerm(unit, id);
    if (into) await emitTermMoved(site, unit, plate, into.slug);
    unit.touch('plates', `plate:${id}`, `term:${id}`, ...(into ? [`plate:${into.id}`, `term:${into.id}`] : []));
    await audit(context, unit, {
      action: 'plate.remove',
      target: target(id),
      before: settingsOf(plate),
      after: { moveTo, moments },
    });
    return moments;
  });
}

/** Puts the plates in this order, the others behind them. @throws DomainError VALIDATION */
export async function orderPlates(context: CallContext, ids: readonly number[]): Promise<void> {
  await write(context.site, async (unit) => {
    await unit.lock('terms:plate');
    const known = (await reads.listPlates(unit.db)).map((plate) => plate.id);
    if (ids.some((id) => !known.includes(id)) || new Set(ids).size !== ids.length) refuse('ids', plateErrors.missing);
    const order = [...ids, ...known.filter((id) => !ids.includes(id))];
    for (const [at, id] of order.entries()) await setPosition(unit, id, at + 1);
    unit.touch('plates');
    await audit(context, unit, { action: 'plate.order', after: { ids: order } });
  });
}
