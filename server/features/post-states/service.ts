import { postErrors } from '#contract/features/posts/copy.ts';
import { actOfStatus } from '#contract/features/post-states/rules.ts';
import { DomainError } from '#contract/kit/errors.ts';
import type { PostStatus } from '#server/database/schema/posts.ts';
import { audit } from '#server/features/audits/service.ts';
import { movePost, type Place, placeOf } from '#server/features/listings/service.ts';
import { createHook } from '#server/kit/hooks.ts';
import { type Ask, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { findPost, findPostToChange, type PostRow } from './reads.ts';
import * as writes from './writes.ts';

export type { PostStatus } from '#server/database/schema/posts.ts';
export { findPost, findPostToChange, type PostRow } from './reads.ts';

/** Scheduled posts wait for their time in this queue. */
export const publishQueue = 'posts-publish';

/** A post waits for somebody's judgement from now on. */
export const postSubmitted = createHook<{ postId: number; title: string; authorId: number }>();

/** Status and time belong together: public means that its time has come. */
export function chooseTime(
  input: { status?: PostStatus | undefined; published_at?: number | null | undefined },
  old: PostRow | null,
  now: number,
): { status: PostStatus; published_at: number | null } {
  const wished = input.status ?? old?.status ?? 'draft';
  const time = input.published_at === undefined ? (old?.published_at ?? null) : input.published_at;
  if (wished === 'scheduled') {
    if (time === null) {
      const message = postErrors.scheduleNeedsTime;
      throw new DomainError('VALIDATION', message, { fields: { published_at: message } });
    }
    return { status: time > now ? 'scheduled' : 'publish', published_at: time };
  }
  if (wished !== 'publish') return { status: wished, published_at: time };
  if (time === null) return { status: 'publish', published_at: now };
  if (time <= now) return { status: 'publish', published_at: time };
  // A draft or scheduled post with a time of its own that is published now by hand, without naming a time again.
  const isByHand = input.published_at === undefined;
  return isByHand ? { status: 'publish', published_at: now } : { status: 'scheduled', published_at: time };
}

/** Where a post was, before something changed. */
interface Before {
  place: Place | null;
  status: PostStatus | null;
}

/**
 * Everything that follows from a stored change. `by`: who made it, null for the site itself; undefined writes nothing
 * into the log, for imports.
 */
export async function settle(
  site: Site,
  unit: Unit,
  id: number,
  before: Before,
  by: Ask | null | undefined,
): Promise<void> {
  const row = await findPost(unit.db, id);
  if (!row) throw new DomainError('NOT_FOUND', postErrors.missing);
  await movePost(site, unit, before.place, await placeOf(unit, row));
  if (row.status === 'scheduled' && row.published_at !== null) {
    const key = `${id}:${row.published_at}`;
    await unit.enqueue({ queue: publishQueue, payload: {}, singletonKey: key, runAt: row.published_at });
  }
  if (by === undefined) return;
  const act = actOfStatus(before.status, row.status);
  const target = { type: 'post', id };
  if (act)
    await audit(by, unit, { act, target, before: before.status, after: { status: row.status, title: row.title } });
  if (row.status === 'pending' && before.status !== 'pending')
    await postSubmitted.tell(site, unit, { postId: id, title: row.title, authorId: row.author_id });
}

type By = Ask | null | undefined;

/** Changes columns of a stored post and all that follows. @returns how it was, null when it stayed so */
async function changePost(
  site: Site,
  unit: Unit,
  id: number,
  by: By,
  change: (old: PostRow) => writes.StateChange | null,
): Promise<PostRow | null> {
  const old = await findPostToChange(unit.db, id, site.engine);
  if (!old || old.type === 'microblog') throw new DomainError('NOT_FOUND', postErrors.missing);
  const changed = change(old);
  if (!changed) return null;
  const place = await placeOf(unit, old);
  await writes.updateState(unit, id, changed);
  await settle(site, unit, id, { place, status: old.status }, by);
  return old;
}

/**
 * Puts a post into another status inside a transaction; publishing by hand happens now. `judge` sees the post as it is
 * at this moment, and refuses by throwing.
 * @throws DomainError NOT_FOUND, VALIDATION when scheduling without a time to come
 */
export async function changeStatus(
  site: Site,
  unit: Unit,
  id: number,
  change: { status: PostStatus; by?: By; judge?: (old: PostRow) => void },
): Promise<void> {
  const { status, by, judge } = change;
  await changePost(site, unit, id, by, (old) => {
    judge?.(old);
    return { ...chooseTime({ status }, old, unit.now), updated_at: unit.now };
  });
}

/** The same in a transaction of its own. Who may is the caller's to judge. @throws DomainError NOT_FOUND, VALIDATION */
export async function setStatus(site: Site, id: number, status: PostStatus, by?: By): Promise<void> {
  await write(site, (unit) => changeStatus(site, unit, id, { status, by }));
}

/** Sets it before the others in lists, or no more. @throws DomainError NOT_FOUND */
export async function pinPost(site: Site, unit: Unit, id: number, pinned: boolean): Promise<void> {
  await changePost(site, unit, id, undefined, () => ({ pinned: Number(pinned) }));
}

/** Takes a post out of the trash for good, with all that hangs on it. @returns whether it was there */
export async function erasePost(site: Site, unit: Unit, id: number, by: Ask | null): Promise<boolean> {
  const old = await findPostToChange(unit.db, id, site.engine);
  if (old?.status !== 'trash') return false;
  await writes.deletePost(unit, id);
  await audit(by, unit, { act: 'post.erase', target: { type: 'post', id }, before: { title: old.title } });
  unit.touch(`post:${id}`);
  return true;
}

/** Takes a post away from everybody; it can be put back. @throws DomainError NOT_FOUND */
export async function trashPost(site: Site, id: number, by?: By): Promise<void> {
  await setStatus(site, id, 'trash', by);
}

/** Publishes what is scheduled for now or before. @returns how many */
export async function publishDue(site: Site): Promise<number> {
  const ids = await reads.listDuePosts(site.db, site.clock.now(), 100);
  for (const id of ids) {
    await write(site, (unit) =>
      changePost(site, unit, id, null, (old) => {
        const isDue = old.status === 'scheduled' && old.published_at !== null && old.published_at <= unit.now;
        return isDue ? { status: 'publish' } : null;
      }),
    );
  }
  return ids.length;
}
