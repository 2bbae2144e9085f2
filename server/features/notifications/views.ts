import { erasedName, defaultGuestName } from '#contract/features/comments/copy.ts';
import { commentPath } from '#contract/features/comments/rules.ts';
import {
  likedSentences,
  momentCommentSentence,
  momentSentences,
  notificationSentences,
} from '#contract/features/notifications/copy.ts';
import type { NotificationItem } from '#contract/features/notifications/entities.ts';
import { noticeExcerptLength } from '#contract/features/notifications/limits.ts';
import { type NotificationKind, notificationKinds } from '#contract/features/notifications/rules.ts';
import { isMoment, pathOfPost, type PostAddress } from '#contract/features/posts/rules.ts';
import { isoTime } from '#server/kit/clock.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';
import { excerptOf } from '#server/kit/excerpt.ts';
import { linkTitleOf } from '#server/kit/title-breaks.ts';

import type { FoldedRow, NotificationRow } from './reads.ts';

function kindOf(row: NotificationRow): NotificationKind {
  return notificationKinds.find((kind) => kind === row.kind) ?? 'system';
}

const isGone = (row: { user_name: string | null; erased_at: number | null }) =>
  row.user_name === null || row.erased_at !== null;

function othersOf(folded: readonly FoldedRow[]): NotificationItem['others'] {
  const names = folded.map((row) => {
    if (row.actor_id === null) return row.actor_name || defaultGuestName;
    return isGone(row) ? erasedName : row.user_name || defaultGuestName;
  });
  return { names, count: (folded[0]?.total ?? 1) - 1 };
}

function actorOf(row: NotificationRow): NotificationItem['actor'] {
  if (row.actor_id === null) {
    return row.actor_name === '' ? null : { id: null, name: row.actor_name, avatar_url: '' };
  }
  if (isGone(row)) return { id: null, name: erasedName, avatar_url: '' };
  return { id: row.actor_id, name: row.user_name || defaultGuestName, avatar_url: row.avatar_url ?? '' };
}

/** The post of a notification, if it still exists. */
function postOf({ type, slug }: NotificationRow): PostAddress | null {
  return type === null || slug === null ? null : { type, slug };
}

function sentenceOf(kind: NotificationKind, row: NotificationRow): string {
  const post = postOf(row);
  const isAboutMoment = post !== null && isMoment(post);
  if (isAboutMoment && row.comment_id === null) return momentSentences[kind] ?? notificationSentences[kind];
  if (isAboutMoment && kind === 'comment') return momentCommentSentence;
  if (kind === 'like') return likedSentences[row.comment_id === null ? 'post' : 'comment'];
  return notificationSentences[kind];
}

function excerptIn(row: NotificationRow): string {
  if (row.html !== null) return excerptOf(row.html, noticeExcerptLength);
  const post = postOf(row);
  const isAboutMoment = post !== null && isMoment(post) && row.text === '';
  return isAboutMoment ? excerptOf(escapeHtml(row.post_excerpt ?? ''), noticeExcerptLength) : row.text;
}

function urlOf(row: NotificationRow): string {
  const post = postOf(row);
  if (post === null || row.comment_id === null) return row.url || (post ? pathOfPost(post) : '');
  // The page of comments that holds it is looked for when somebody goes there.
  return commentPath(post, 1, row.comment_id);
}

function shownPostOf(row: NotificationRow): NotificationItem['post'] {
  const { post_id: id, type, title, title_breaks, post_excerpt: excerpt } = row;
  if (id === null || type === null || title === null) return null;
  return { id, ...linkTitleOf({ type, title, title_breaks, excerpt: excerpt ?? '' }) };
}

/** A notification with the currently public data of its comment and post. */
export function viewNotification(row: NotificationRow, folded: readonly FoldedRow[] = []): NotificationItem {
  const kind = kindOf(row);
  return {
    id: row.id,
    kind,
    actor: actorOf(row),
    others: othersOf(folded),
    sentence: sentenceOf(kind, row),
    excerpt: excerptIn(row),
    post: shownPostOf(row),
    url: urlOf(row),
    created_at: isoTime(row.created_at),
    read: row.read_at !== null,
  };
}
