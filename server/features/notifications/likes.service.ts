import { erasedName } from '#contract/features/comments/copy.ts';
import { likedSentences, othersText } from '#contract/features/notifications/copy.ts';
import { likeMailBatch, namedLikers } from '#contract/features/notifications/limits.ts';
import { findViewer } from '#server/features/accounts/service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';
import { targetKind } from '#server/kit/targets.ts';

import * as likes from './likes.reads.ts';
import * as reads from './reads.ts';
import { notify, readSettings } from './service.ts';
import * as writes from './writes.ts';

interface LikedThing {
  type: 'post' | 'comment';
  id: number;
  /** Null: a guest. */
  authorId: number | null;
}

/** A like of a post or comment was added or removed. */
export interface Liked extends LikedThing {
  userId: number;
  on: boolean;
}

/** What was liked, if its author may still see it. */
async function findLiked(site: Site, unit: Unit, { type, id, authorId }: LikedThing) {
  if (authorId === null) return undefined;
  const viewer = await findViewer(unit.db, authorId, unit.now);
  return targetKind(site, type).findVisible({ db: unit.db, viewer, now: unit.now }, id);
}

/** Notifies the author, once per user who likes it; their mails tell of several at once. */
export async function onLiked(site: Site, unit: Unit, event: Liked): Promise<void> {
  if (!event.on) return;
  const target = await findLiked(site, unit, event);
  if (!target?.ownerId) return;
  await notify(site, unit, {
    userId: target.ownerId,
    kind: 'like',
    actor: { id: event.userId, name: (await reads.findName(unit.db, event.userId)) ?? erasedName },
    postId: target.postId ?? undefined,
    commentId: event.type === 'comment' ? event.id : undefined,
    groupKey: `like:${event.type}:${event.id}:${event.userId}`,
    isMailedLater: true,
  });
}

async function mailGroup(site: Site, unit: Unit, group: likes.LikeGroup): Promise<void> {
  const { user_id, post_id, comment_id } = group;
  const receiver = await reads.findReceiver(unit.db, user_id, null, unit.now);
  const names = await likes.listWaitingNames(unit.db, group);
  const type = comment_id === null ? 'post' : 'comment';
  const target = await findLiked(site, unit, { type, id: comment_id ?? post_id, authorId: user_id });
  const isWanted = receiver?.email && readSettings(receiver.settings).like.mail;
  const [first, ...others] = names.map((name) => name ?? erasedName);
  if (!isWanted || !target || first === undefined) return;
  const actors = first + othersText({ names: others.slice(0, namedLikers), count: others.length });
  await queueMail(site, unit, {
    kind: 'notice',
    title: `${actors} ${likedSentences[target.isMoment && type === 'post' ? 'moment' : type]}`,
    text: `《${target.title}》`,
    path: target.path,
    to: { name: receiver.name, address: receiver.email ?? '' },
  });
}

/** Sends one mail for all likes of one thing, when the first of them has waited long enough. */
export async function mailLikes(site: Site): Promise<void> {
  const due = await likes.listDueGroups(site.db, site.clock.now(), likeMailBatch);
  for (const group of due) {
    await write(site, async (unit) => {
      await mailGroup(site, unit, group);
      // In the same transaction: a like is mailed once, and none is lost.
      await writes.clearMailDue(unit, group);
    });
  }
}
