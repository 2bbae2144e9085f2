import { resolvePublishTime } from '#contract/features/posts/states.rules.ts';
import { mayPublish } from '#contract/features/posts/rules.ts';
import { guestViewer, rolePower } from '#contract/kit/power.ts';
import type { PostStatus } from '#server/database/schema/posts.ts';
import { findActiveRole } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { changePost, type PostRow, removePost } from './service.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './states.reads.ts';

type By = CallContext | null | undefined;

/**
 * Changes a post's status inside a transaction; publishing by hand sets the current time. `check` sees the current
 * state and rejects by throwing.
 * @throws DomainError NOT_FOUND, VALIDATION when scheduling without a future time
 */
export async function changeStatus(
  site: Site,
  unit: Unit,
  id: number,
  change: {
    status: PostStatus | ((old: PostRow) => PostStatus);
    by?: By;
    check?: (old: PostRow) => void | Promise<void>;
  },
): Promise<void> {
  const { status: wished, by, check } = change;
  await changePost(site, unit, id, by, async (old) => {
    await check?.(old);
    const status = typeof wished === 'function' ? wished(old) : wished;
    return { ...resolvePublishTime({ status }, old, unit.now), updated_at: unit.now };
  });
}

/**
 * Same as `changeStatus`, in its own transaction. The caller checks permissions.
 * @throws DomainError NOT_FOUND, VALIDATION
 */
export async function setStatus(site: Site, id: number, status: PostStatus, by?: By): Promise<void> {
  await write(site, (unit) => changeStatus(site, unit, id, { status, by }));
}

/** Pins a post above the others in lists, or unpins it. @throws DomainError NOT_FOUND */
export async function pinPost(site: Site, unit: Unit, id: number, pinned: boolean): Promise<void> {
  await changePost(site, unit, id, undefined, () => ({ pinned: Number(pinned) }));
}

/** Gives a post to another author; its readers see it under the new name. @throws DomainError NOT_FOUND */
export async function changeAuthor(
  site: Site,
  unit: Unit,
  id: number,
  authorId: number,
  by: CallContext,
): Promise<void> {
  await changePost(site, unit, id, undefined, async (old) => {
    if (old.author_id === authorId) return null;
    const target = { type: 'post', id };
    const names = await reads.listNames(unit.db, [old.author_id, authorId]);
    const named = (userId: number) => ({ title: old.title, author: names.get(userId) ?? '' });
    await audit(by, unit, { action: 'post.author', target, before: named(old.author_id), after: named(authorId) });
    return { author_id: authorId };
  });
}

/** Permanently deletes a post in the trash and all its data. @returns whether it existed */
export async function erasePost(site: Site, unit: Unit, id: number, by: CallContext | null): Promise<boolean> {
  const old = await removePost(site, unit, id);
  if (!old) return false;
  await audit(by, unit, { action: 'post.erase', target: { type: 'post', id }, before: { title: old.title } });
  return true;
}

/** Moves a post to the trash; it can be restored. @throws DomainError NOT_FOUND */
export async function trashPost(site: Site, id: number, by?: By): Promise<void> {
  await setStatus(site, id, 'trash', by);
}

/**
 * Whether a due post may be published: its author may still publish, or another user saved, approved or scheduled it.
 */
async function mayBePublished(unit: Unit, post: PostRow): Promise<boolean> {
  const role = await findActiveRole(unit.db, post.author_id, unit.now);
  const author = role && { ...guestViewer, userId: post.author_id, role, power: rolePower[role] };
  return (author && mayPublish(author, post)) || reads.isEditedByOthers(unit.db, post);
}

/** A post whose author may no longer publish is submitted for review instead. @returns whether it is public now */
async function publishIfDue(site: Site, id: number): Promise<boolean> {
  return write(site, async (unit) => {
    let isOut = false;
    await changePost(site, unit, id, null, async (old) => {
      const isDue = old.status === 'scheduled' && old.published_at !== null && old.published_at <= unit.now;
      if (!isDue) return null;
      isOut = await mayBePublished(unit, old);
      return { status: isOut ? 'publish' : 'pending' };
    });
    return isOut;
  });
}

/** Publishes all due posts; a failure does not stop the others. @returns how many */
export async function publishDue(site: Site): Promise<number> {
  let count = 0;
  for (const id of await reads.listDuePosts(site.db, site.clock.now(), 100)) {
    try {
      if (await publishIfDue(site, id)) count += 1;
    } catch (error) {
      site.log.error({ err: error, postId: id }, 'A scheduled post could not be published');
    }
  }
  return count;
}
