import { hotRefreshMs } from '#contract/features/moments/limits.ts';
import { momentHeat, type MomentReactions } from '#contract/features/moments/rules.ts';
import type { Unit } from '#server/kit/site.ts';

import * as reads from './hot.reads.ts';
import * as writes from './hot.writes.ts';

/** Tag of lists by heat. */
export const hotListTag = 'moments:hot';

export const hotQueue = 'moments-hot';

/**
 * Invalidates lists by heat at the end of the current interval, once for all changes within it: the key is the same in
 * every process.
 */
async function refreshLater(unit: Unit): Promise<void> {
  const interval = Math.floor(unit.now / hotRefreshMs);
  const runAt = (interval + 1) * hotRefreshMs;
  await unit.enqueue({ queue: hotQueue, payload: {}, singletonKey: String(interval), runAt });
}

/** Authors cannot heat their own moments. */
function byOthers(row: reads.ReactionsRow): MomentReactions {
  return {
    likes: row.likes - row.own_likes,
    comments: Math.max(0, row.comments - row.own_comments),
    favourites: row.favourites - row.own_favourites,
    views: row.views,
  };
}

/** Maximum number of ids in one statement. */
const idsAtOnce = 500;

/** Computes the heat of those of these posts that are moments; those that are not public have none. */
export async function updateHeat(unit: Unit, postIds: readonly number[]): Promise<void> {
  let isChanged = false;
  for (let at = 0; at < postIds.length; at += idsAtOnce) {
    const some = postIds.slice(at, at + idsAtOnce);
    const rows = await reads.listReactions(unit.db, some);
    const shown = new Set(rows.map((row) => row.id));
    const wanted = rows.map((row) => ({ ...row, wanted: momentHeat(byOthers(row), row.published_at ?? 0) }));
    const changes = wanted
      .filter((row) => row.heat !== row.wanted)
      .map((row): [number, number] => [row.id, row.wanted]);
    for (const id of await reads.listHeated(unit.db, some)) if (!shown.has(id)) changes.push([id, 0]);
    // Always in the same order, so that two nodes cannot deadlock.
    for (const [id, heat] of changes.sort(([one], [other]) => one - other)) await writes.setHeat(unit, id, heat);
    isChanged ||= changes.length > 0;
  }
  if (isChanged) await refreshLater(unit);
}
