import { erasedName, defaultGuestName } from '#contract/features/comments/copy.ts';
import { commentPath } from '#contract/features/comments/rules.ts';
import { likedSentences, notificationSentences } from '#contract/features/notifications/copy.ts';
import type { NotificationItem } from '#contract/features/notifications/entities.ts';
import { noticeExcerptLength } from '#contract/features/notifications/limits.ts';
import { type NotificationKind, notificationKinds } from '#contract/features/notifications/rules.ts';
import { pathOfPost, titleOfPost } from '#contract/features/posts/rules.ts';
import { isoTime } from '#server/kit/clock.ts';
import { excerptOf } from '#server/kit/excerpt.ts';

import type { NotificationRow } from './reads.ts';

function kindOf(row: NotificationRow): NotificationKind {
  return notificationKinds.find((kind) => kind === row.kind) ?? 'system';
}

function actorOf(row: NotificationRow): NotificationItem['actor'] {
  if (row.actor_id === null) {
    return row.actor_name === '' ? null : { id: null, name: row.actor_name, avatar_url: '' };
  }
  const isGone = row.user_name === null || row.erased_at !== null;
  if (isGone) return { id: null, name: erasedName, avatar_url: '' };
  return { id: row.actor_id, name: row.user_name || defaultGuestName, avatar_url: row.avatar_url ?? '' };
}

function sentenceOf(kind: NotificationKind, row: NotificationRow): string {
  if (kind === 'like') return likedSentences[row.comment_id === null ? 'post' : 'comment'];
  return notificationSentences[kind];
}

function urlOf(row: NotificationRow): string {
  // The page of comments that holds it is looked for when somebody goes there.
  const { type, slug } = row;
  if (type === null || slug === null) return row.url;
  if (row.comment_id !== null) return commentPath({ type, slug }, 1, row.comment_id);
  return row.url || pathOfPost({ type, slug });
}

function postOf({ post_id: id, type, title, post_excerpt: excerpt }: NotificationRow): NotificationItem['post'] {
  if (id === null || type === null || title === null) return null;
  return { id, title: titleOfPost({ type, title, excerpt: excerpt ?? '' }) };
}

/** A notification with the currently public data of its comment and post. */
export function viewNotification(row: NotificationRow): NotificationItem {
  const kind = kindOf(row);
  return {
    id: row.id,
    kind,
    actor: actorOf(row),
    sentence: sentenceOf(kind, row),
    excerpt: row.html === null ? row.text : excerptOf(row.html, noticeExcerptLength),
    post: postOf(row),
    url: urlOf(row),
    created_at: isoTime(row.created_at),
    read: row.read_at !== null,
  };
}
