import { momentErrors } from '#contract/features/moments/copy.ts';
import { isPublishedMoment, momentStateOf } from '#contract/features/moments/moderation.rules.ts';
import { DomainError } from '#contract/errors.ts';
import {
  changeMomentPost,
  insertMomentPost,
  lockMomentPost,
  type MomentPost,
  moveMoment,
  setMomentTopics,
} from '#server/features/posts/moment-rows.service.ts';
import type { PostRow } from '#server/features/posts/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import { type ListedMoment, momentPublished, momentSubmitted, momentWithdrawn } from './events.service.ts';
import { queueLink } from './links.service.ts';
import { notifyConcerned } from './notices.service.ts';
import * as reads from './state.reads.ts';
import * as writes from './writes.ts';

/** A whole moment as it is stored. */
export interface StoredMoment {
  post: PostRow;
  moment: reads.MomentRow;
  topicIds: readonly number[];
}

/** What shall change of a moment; left out: nothing. */
export interface MomentUpdate {
  post?: Partial<MomentPost>;
  moment?: writes.MomentChange;
  topicIds?: readonly number[];
  /** The text or files changed. */
  isNewRevision?: boolean;
}

async function rowsOf(unit: Unit, post: PostRow): Promise<StoredMoment> {
  const moment = await reads.findMoment(unit.db, post.id);
  if (!moment) throw new DomainError('NOT_FOUND', momentErrors.missing);
  return { post, moment, topicIds: await reads.listTopicIds(unit.db, post.id) };
}

/** A whole moment, locked until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockMoment(site: Site, unit: Unit, id: number): Promise<StoredMoment> {
  const post = await lockMomentPost(site, unit, id);
  if (!post) throw new DomainError('NOT_FOUND', momentErrors.missing);
  return rowsOf(unit, post);
}

function listedOf({ post, moment, topicIds }: StoredMoment): ListedMoment {
  const { id: postId, author_id: authorId, audience } = post;
  return { postId, authorId, audience, plateId: moment.plate_id, topicIds };
}

/** The moment that this one quotes in public. */
function quotedBy(stored: StoredMoment | null): number | null {
  const isShown = stored && isPublishedMoment(stored.post) && stored.post.audience === 'everyone';
  return isShown ? stored.moment.quote_id : null;
}

async function countQuotes(unit: Unit, before: StoredMoment | null, after: StoredMoment): Promise<void> {
  const [was, is] = [quotedBy(before), quotedBy(after)];
  if (was === is) return;
  if (was !== null) await writes.addQuotes(unit, was, -1);
  if (is !== null) await writes.addQuotes(unit, is, 1);
}

function isListedAlike(one: StoredMoment, other: StoredMoment): boolean {
  const keyOf = (stored: StoredMoment) => {
    const { plateId, topicIds, audience } = listedOf(stored);
    return JSON.stringify([plateId, audience, topicIds.toSorted((a, b) => a - b)]);
  };
  return keyOf(one) === keyOf(other);
}

/** Emits what follows from a change of a moment, in its transaction. */
async function announce(site: Site, unit: Unit, before: StoredMoment | null, after: StoredMoment): Promise<void> {
  const wasOut = before !== null && isPublishedMoment(before.post);
  const isOut = isPublishedMoment(after.post);
  const isMoved = wasOut && isOut && !isListedAlike(before, after);
  await countQuotes(unit, before, after);
  if (wasOut && (!isOut || isMoved)) await momentWithdrawn.emit(site, unit, listedOf(before));
  if (isOut && (!wasOut || isMoved)) {
    const isNew = before === null || before.post.published_at === null;
    await momentPublished.emit(site, unit, { ...listedOf(after), isNew });
  }
  if (isOut) {
    await notifyConcerned(site, unit, after);
    await queueLink(unit, { ...after.post, link: after.moment.link });
  }
  const { id: postId, title, author_id: authorId } = after.post;
  const waits = momentStateOf(after.post) === 'pending';
  const waited = before !== null && momentStateOf(before.post) === 'pending';
  if (waits && !waited)
    await momentSubmitted.emit(site, unit, { postId, title, authorId, heldFor: after.moment.held_for });
}

/** A moment that is ready to be stored. */
export interface NewMoment {
  post: MomentPost & { author_id: number; created_at?: number; views?: number };
  moment: Omit<Parameters<typeof writes.insertMoment>[1], 'post_id'>;
  topicIds: readonly number[];
}

async function insert(site: Site, unit: Unit, { post, moment, topicIds }: NewMoment): Promise<StoredMoment> {
  const row = await moveMoment(site, unit, null, async () => {
    const id = await insertMomentPost(unit, post);
    await writes.insertMoment(unit, { ...moment, post_id: id });
    await setMomentTopics(unit, id, topicIds);
    return id;
  });
  return rowsOf(unit, row);
}

/** Stores a moment that was written on this site, with all effects. */
export async function addMomentRows(site: Site, unit: Unit, ready: NewMoment): Promise<StoredMoment> {
  const stored = await insert(site, unit, ready);
  await announce(site, unit, null, stored);
  return stored;
}

/** Stores a moment from elsewhere: nobody is notified. */
export async function importMomentRows(site: Site, unit: Unit, ready: NewMoment): Promise<StoredMoment> {
  const stored = await insert(site, unit, ready);
  await countQuotes(unit, null, stored);
  return stored;
}

/** Changes a locked moment, with all effects. */
export async function changeMoment(
  site: Site,
  unit: Unit,
  old: StoredMoment,
  { post = {}, moment = {}, topicIds, isNewRevision = false }: MomentUpdate,
): Promise<StoredMoment> {
  const { id } = old.post;
  const row = await moveMoment(site, unit, old.post, async () => {
    await changeMomentPost(unit, old.post, post, isNewRevision);
    if (Object.keys(moment).length > 0) await writes.updateMoment(unit, id, moment);
    if (topicIds) await setMomentTopics(unit, id, topicIds);
    return id;
  });
  const stored = await rowsOf(unit, row);
  await announce(site, unit, old, stored);
  return stored;
}

/** The changes that publish a moment: at once, or again at its former time. */
export function publication(unit: Unit, { post }: StoredMoment): MomentUpdate {
  return {
    post: { status: 'publish', published_at: post.published_at ?? unit.now },
    moment: { held_for: '', reject_reason: '' },
  };
}
