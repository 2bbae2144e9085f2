import type { NotificationKind } from '#contract/features/notifications/rules.ts';
import { renderComment } from '#server/features/comments/screening.service.ts';
import { addReadyComment, type ReadyComment } from '#server/features/comments/service.ts';
import { saveReaction } from '#server/features/social/likes.service.ts';

import type { DemoComment } from './articles/articles.ts';
import { cast, type CastName } from './cast.ts';
import { at, type SeedContext, demoUserId, queueNotice } from './seed-context.ts';

const hourMs = 3_600_000;

interface Place {
  postId: number;
  author: CastName;
  /** Publication time of the article. */
  since: number;
}

/** The parent comment. */
interface ParentComment {
  id: number;
  rootId: number;
  by: DemoComment['by'];
}

function writerOf(context: SeedContext, by: DemoComment['by']) {
  if (typeof by !== 'string') {
    const { guest, url = '', region = '', userAgent = '' } = by;
    return { user_id: null, name: guest, url, region, user_agent: userAgent };
  }
  const { region, userAgent } = cast[by];
  return { user_id: demoUserId(context, by), name: '', url: '', region, user_agent: userAgent };
}

/** Users to notify of a comment, each with the most specific reason. */
function recipientsOf(
  comment: DemoComment,
  place: Place,
  above: ParentComment | null,
): Map<CastName, NotificationKind> {
  const people = new Map<CastName, NotificationKind>([[place.author, 'comment']]);
  for (const [key, { name }] of Object.entries(cast))
    if (comment.text.includes(`@${name}`)) people.set(key as CastName, 'mention');
  if (typeof above?.by === 'string') people.set(above.by, 'reply');
  return people;
}

function queueCommentNotices(
  context: SeedContext,
  comment: DemoComment,
  place: Place,
  above: ParentComment | null,
  id: number,
  time: number,
): void {
  const { by } = comment;
  const actor = typeof by === 'string' ? { id: demoUserId(context, by), name: '' } : { id: null, name: by.guest };
  for (const [who, kind] of recipientsOf(comment, place, above)) {
    const about = { postId: place.postId, commentId: id, groupKey: `comment:${id}` };
    queueNotice(context, time, who, { kind, actor, ...about });
  }
}

async function likeComment(
  context: SeedContext,
  comment: DemoComment,
  { id, postId, time }: { id: number; postId: number; time: number },
): Promise<void> {
  for (const [nth, who] of (comment.likedBy ?? []).entries()) {
    const unit = at(context, time + (nth + 1) * hourMs);
    const userId = demoUserId(context, who);
    await saveReaction(context.site, unit, userId, 'like', { type: 'comment', id, on: true });
    if (typeof comment.by !== 'string') continue;
    const about = { postId, commentId: id, groupKey: `like:comment:${id}:${userId}` };
    queueNotice(context, unit.now, comment.by, { kind: 'like', actor: { id: userId, name: '' }, ...about });
  }
}

/** Adds a comment with its replies and likes, dated in the past. */
export async function makeComment(
  context: SeedContext,
  comment: DemoComment,
  place: Place,
  above: ParentComment | null = null,
): Promise<void> {
  const unit = at(context, place.since + comment.hoursAfter * hourMs);
  const ready: ReadyComment = {
    ...writerOf(context, comment.by),
    post_id: place.postId,
    parent_id: above?.id ?? 0,
    root_id: above?.rootId ?? 0,
    email: '',
    content: comment.text,
    html: await renderComment(context.quiet, comment.text),
    status: comment.heldFor === undefined ? 'approved' : 'pending',
    held_for: comment.heldFor ?? '',
    notify: 1,
    address: '',
    created_at: unit.now,
  };
  const { id } = await addReadyComment(context.quiet, unit, ready);
  if (ready.status === 'pending') return;
  queueCommentNotices(context, comment, place, above, id, unit.now);
  await likeComment(context, comment, { id, postId: place.postId, time: unit.now });
  const here = { id, rootId: ready.root_id || id, by: comment.by };
  for (const reply of comment.replies ?? []) await makeComment(context, reply, place, here);
}
