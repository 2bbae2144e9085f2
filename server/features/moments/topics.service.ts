import { ensureTerm } from '#server/features/terms/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

/** The topics of these names, created where they are missing. @returns their ids, in the order of the names */
export async function ensureTopics(_site: Site, unit: Unit, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push(await ensureTerm(unit, 'topic', [name]));
  return ids;
}
