import { hotTopicsSize } from '#contract/features/moments/topics.limits.ts';
import { heatOf, heatWith, heatWithout } from '#contract/features/moments/topics.rules.ts';
import type { Placement } from '#server/features/posts/listings.service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './topics.reads.ts';
import { topicsTag, topicSlugTag } from './topics.service.ts';
import { setHeat } from './topics.writes.ts';

/** Topics that list the post, with the time of its place in them. */
function topicsOf(place: Placement | null): Map<number, number> {
  const topics = place?.isListed ? place.terms.filter(({ taxonomy }) => taxonomy === 'topic') : [];
  return new Map(topics.map(({ id }) => [id, place?.publishedAt ?? 0]));
}

/** Heat from all moments that list the topic now. */
async function countHeat(unit: Unit, topicId: number): Promise<number> {
  const shares = await reads.sumShares(unit.db, topicId);
  return shares === null ? 0 : heatOf(shares.newest, shares.sum);
}

/** The heat after a moment left, joined, or both. `left` and `joined` are times of publication. */
async function heatAfter(
  unit: Unit,
  { id, heat }: { id: number; heat: number },
  left: number | undefined,
  joined: number | undefined,
): Promise<number> {
  const remaining = left === undefined ? heat : heatWithout(heat, left);
  if (remaining === null) return countHeat(unit, id);
  return joined === undefined ? remaining : heatWith(remaining, joined);
}

const hottestIds = async (unit: Unit): Promise<number[]> =>
  (await reads.listHottest(unit.db, hotTopicsSize)).map(({ id }) => id);

/** Sets the heat of a topic from all moments that are in its list now. */
export async function recountHeat(unit: Unit, topicId: number): Promise<void> {
  await unit.lock(`topic-heat:${topicId}`);
  await setHeat(unit, topicId, await countHeat(unit, topicId));
}

/** Counts the heat of all topics anew, as after a bulk load. */
export async function recountTopicHeat(_site: Site, unit: Unit): Promise<void> {
  for (const id of await reads.listTopicIds(unit.db)) await recountHeat(unit, id);
  unit.touch(topicsTag);
}

/**
 * A post moved in lists: changes the heat of topics that it left or joined by one update each. The lists are changed
 * already.
 */
export async function updateTopicHeat(
  _site: Site,
  unit: Unit,
  { before, after }: { before: Placement | null; after: Placement },
): Promise<void> {
  const [old, now] = [topicsOf(before), topicsOf(after)];
  const changed = [...new Set([...old.keys(), ...now.keys()])]
    .filter((id) => old.get(id) !== now.get(id))
    .toSorted((one, other) => one - other);
  if (changed.length === 0) return;
  const hottest = await hottestIds(unit);
  for (const id of changed) await unit.lock(`topic-heat:${id}`);
  for (const topic of await reads.listHeats(unit.db, changed)) {
    const heat = await heatAfter(
      unit,
      { id: topic.id, heat: Number(topic.heat) },
      old.get(topic.id),
      now.get(topic.id),
    );
    await setHeat(unit, topic.id, heat);
    unit.touch(`topic:${topic.id}`);
    if ((heat === 0) !== (Number(topic.heat) === 0)) unit.touch(topicSlugTag(topic.slug));
  }
  const shown = new Set([...hottest, ...(await hottestIds(unit))]);
  if (changed.some((id) => shown.has(id))) unit.touch(topicsTag);
}
