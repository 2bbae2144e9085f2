import { levelUp } from '#contract/features/growth/copy.ts';
import { type Level, levelOf } from '#contract/features/growth/rules.ts';
import type { Currency } from '#contract/features/ledger/entities.ts';
import { updateMarks } from '#server/features/accounts/service.ts';
import { notify } from '#server/features/notifications/service.ts';
import { lockOptions } from '#server/features/settings/options.service.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

import { listExperience } from './levels.reads.ts';

/** Keeps the level of a user current, and notifies them, once for each level, when experience reaches it. */
export async function levelReached(
  site: Site,
  unit: Unit,
  { userId, currency, before, after }: { userId: number; currency: Currency; before: number; after: number },
): Promise<void> {
  if (currency !== 'exp') return;
  const levels = site.options.get('levels');
  const [was, is] = [levelOf(before, levels), levelOf(after, levels)];
  if (was.level === is.level) return;
  await updateMarks(unit, userId, { level: is.level });
  if (is.level < was.level) return;
  await notify(site, unit, {
    userId,
    kind: 'system',
    text: levelUp(is.name),
    url: '/user-center/experience',
    groupKey: `level:${is.level}`,
    mail: null,
  });
}

export const recountQueue = 'levels-recount';

/** After a change of the option `levels`. */
export async function queueLevelRecount(unit: Unit): Promise<void> {
  await unit.enqueue({ queue: recountQueue, payload: {} });
}

const recountBatch = 1000;

/** Sets the levels of the users after an id anew; who was right stays untouched. @returns the last id, null at the end */
export async function recountLevelsAfter(unit: Unit, levels: readonly Level[], after: number): Promise<number | null> {
  const rows = await listExperience(unit.db, after, recountBatch);
  for (const { id, level: was, exp } of rows) {
    const { level } = levelOf(Number(exp), levels);
    if (level !== was) await updateMarks(unit, id, { level });
  }
  return rows.length < recountBatch ? null : (rows.at(-1)?.id ?? null);
}

/** Sets every level anew, in bounded transactions. */
export async function recountLevels(site: Site): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await write(site, async (unit) => recountLevelsAfter(unit, (await lockOptions(site, unit)).levels, from));
  }
}
