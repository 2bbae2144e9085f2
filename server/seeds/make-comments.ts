import type { NotificationKind } from '#contract/features/notifications/rules.ts';
import { renderComment } from '#server/features/comments/screening.service.ts';
import { addReadyComment, type ReadyComment } from '#server/features/comments/service.ts';
import { saveReaction } from '#server/features/social/likes.service.ts';

import type { DemoComment } from './articles/articles.ts';
import { cast, type CastName } from './cast.ts';
import { at, type Making, personOf, remember } from './making.ts';

const hourMs = 3_600_000;

interface Place {
  postId: number;
  author: CastName;
  /** Publication time of the article. */
  since: number;
}

/** The parent comment. */
interface Above {
  id: number;
  rootId: number;
  by: DemoComment['by'];
}

function writerOf(making: Making, by: DemoComment['by']) {
  if (typeof by !== 'string') {
    const { guest, url = '', region = '', userAgent = '' } = by;
    return { user_id: null, name: guest, url, region, user_agent: userAgent };
  }
  const { region, userAgent } = cast[by];
  return { user_id: personOf(making, by), name: '', url: '', region, user_agent: userAgent };
}

/** Users to notify of a comment, each with the most specific reason. */
function concerned(comment: DemoComment, place: Place, above: Above | null): Map<CastName, NotificationKind> {
  const people = new Map<CastName, NotificationKind>([[place.author, 'comment']]);
  for (const [key, { name }] of Object.entries(cast))
    if (comment.text.includes(`@${name}`)) people.set(key as CastName, 'mention');
  if (typeof above?.by === 'string') people.set(above.by, 'reply');
  return people;
}

function tell(making: Making, comment: DemoComment, place: Place, above: Above | null, id: number, time: number): void {
  const { by } = comment;
  const actor = typeof by === 'string' ? { id: personOf(making, by), name: '' } : { id: null, name: by.guest };
  for (const [who, kind] of concerned(comment, place, above)) {
    const about = { postId: place.postId, commentId: id, groupKey: `comment:${id}` };
    remember(making, time, who, { kind, actor, ...about });
  }
}

async function likeComment(
  making: Making,
  comment: DemoComment,
  { id, postId, time }: { id: number; postId: number; time: number },
): Promise<void> {
  for (const [nth, who] of (comment.likedBy ?? []).entries()) {
    const unit = at(making, time + (nth + 1) * hourMs);
    const userId = personOf(making, who);
    await saveReaction(making.site, unit, userId, 'like', { type: 'comment', id, on: true });
    if (typeof comment.by !== 'string') continue;
    const about = { postId, commentId: id, groupKey: `like:comment:${id}:${userId}` };
    remember(making, unit.now, comment.by, { kind: 'like', actor: { id: userId, name: '' }, ...about });
  }
}

/** Adds a comment with its replies and likes, dated in the past. */
export async function makeComment(
  making: Making,
  comment: DemoComment,
  place: Place,
  above: Above | null = null,
): Promise<void> {
  const unit = at(making, place.since + comment.hoursAfter * hourMs);
  const ready: ReadyComment = {
    ...writerOf(making, comment.by),
    post_id: place.postId,
    parent_id: above?.id ?? 0,
    root_id: above?.rootId ?? 0,
    email: '',
    content: comment.text,
    html: await renderComment(making.quiet, comment.text),
    status: comment.heldFor === undefined ? 'approved' : 'pending',
    held_for: comment.heldFor ?? '',
    notify: 1,
    address: '',
    created_at: unit.now,
  };
  const { id } = await addReadyComment(making.quiet, unit, ready);
  if (ready.status === 'pending') return;
  tell(making, comment, place, above, id, unit.now);
  await likeComment(making, comment, { id, postId: place.postId, time: unit.now });
  const here = { id, rootId: ready.root_id || id, by: comment.by };
  for (const reply of comment.replies ?? []) await makeComment(making, reply, place, here);
}
