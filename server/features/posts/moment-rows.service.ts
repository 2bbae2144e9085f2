import { randomInt } from 'node:crypto';

import { momentType } from '#contract/features/posts/rules.ts';
import { startStats } from '#server/features/analytics/counters.service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import { movePost, placementOf } from './listings.service.ts';
import * as reads from './moment-rows.reads.ts';
import type { PostRow } from './reads.ts';
import * as writes from './writes.ts';

/** What the feature of moments decides of their rows in `posts`. */
export interface MomentPost {
  title: string;
  /** The content. */
  excerpt: string;
  status: PostRow['status'];
  audience: PostRow['audience'];
  published_at: number | null;
}

const slugCharacters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const slugLength = 12;

/** 36 to the power of 12 possible slugs: they are not guessed, and do not meet. */
function randomSlug(): string {
  return Array.from({ length: slugLength }, () => slugCharacters[randomInt(slugCharacters.length)]).join('');
}

/** A moment's row, locked until the transaction ends. */
export async function lockMomentPost(site: Site, unit: Unit, id: number): Promise<PostRow | undefined> {
  return reads.lockMomentPost(unit.db, site.engine, id);
}

/** Inserts the row of a moment; call it within `moveMoment`. */
export async function insertMomentPost(
  unit: Unit,
  moment: MomentPost & { author_id: number; created_at?: number; views?: number },
): Promise<number> {
  const { created_at = unit.now, views = 0, ...row } = moment;
  const fixed = { type: momentType, slug: randomSlug(), special_id: null, revision: 1 };
  const id = await writes.insertPost(unit, { ...row, ...fixed, created_at, updated_at: created_at });
  await startStats(unit, id, views);
  return id;
}

/** Changes the row of a locked moment; call it within `moveMoment`. A changed text is a new revision. */
export async function changeMomentPost(
  unit: Unit,
  old: PostRow,
  change: Partial<MomentPost>,
  isNewRevision: boolean,
): Promise<void> {
  const revision = old.revision + Number(isNewRevision);
  await writes.updatePost(unit, old.id, { ...change, revision, updated_at: unit.now });
}

/** Replaces the topics of a moment; call it within `moveMoment`. */
export async function setMomentTopics(unit: Unit, id: number, topicIds: readonly number[]): Promise<void> {
  await writes.replaceTerms(unit, id, [...new Set(topicIds)]);
}

/**
 * Runs changes of one moment and then moves it between lists, counts and caches. `old`: its row before the changes; null
 * for a new one. `work` answers its id.
 */
export async function moveMoment(
  site: Site,
  unit: Unit,
  old: PostRow | null,
  work: () => Promise<number>,
): Promise<PostRow> {
  const before = old && (await placementOf(unit, old));
  const id = await work();
  const row = await reads.getMomentPost(unit.db, id);
  await movePost(site, unit, before, await placementOf(unit, row));
  return row;
}

/** Deletes the row of a moment and everything that belongs to it. */
export async function deleteMomentPost(unit: Unit, id: number): Promise<void> {
  await writes.deletePost(unit, id);
  unit.touch(`post:${id}`);
}
