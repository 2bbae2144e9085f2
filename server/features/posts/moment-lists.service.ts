import type { Unit } from '#server/kit/site.ts';

import * as writes from './moment-lists.writes.ts';
import { copyTermToPosts } from './writes.ts';

/*
 * Changes of a whole list of moments, which may have ten thousand entries: some statements, whatever its length. The
 * caller invalidates the pages that show the term.
 */

/** A topic has no list, whatever moments name it. */
export async function removeTopicList(unit: Unit, topicId: number): Promise<void> {
  await writes.deleteTermList(unit, topicId);
  await writes.deleteTermCount(unit, 'topic', topicId);
}

/** A topic has the list of all public moments that name it. */
export async function restoreTopicList(unit: Unit, topicId: number): Promise<void> {
  await writes.deleteTermList(unit, topicId);
  await writes.insertTopicList(unit, topicId);
  await writes.countTermList(unit, 'topic', topicId);
}

/** Moments with a topic get another one instead, once. */
export async function mergeTopicLists(unit: Unit, from: number, to: number): Promise<void> {
  await copyTermToPosts(unit, from, to);
  await removeTopicList(unit, from);
  await restoreTopicList(unit, to);
}

/** The moments listed in a plate are listed in another one, or in none. */
export async function movePlateList(unit: Unit, from: number, to: number | null): Promise<void> {
  if (to === null) await writes.deleteTermList(unit, from);
  else {
    await writes.moveTermList(unit, from, to);
    await writes.countTermList(unit, 'plate', to);
  }
  await writes.deleteTermCount(unit, 'plate', from);
}
