import { erasedName, defaultGuestName } from '#contract/features/comments/copy.ts';
import type {
  CommentAuthor,
  CommentItem,
  CommentThread,
  LatestComment,
  OwnComment,
} from '#contract/features/comments/entities.ts';
import {
  cardExcerptLength,
  commentEditMs,
  latestExcerptLength,
  maxChildren,
} from '#contract/features/comments/limits.ts';
import { commentPath } from '#contract/features/comments/rules.ts';
import type { CardComment } from '#contract/features/moments/entities.ts';
import { pathOfPost } from '#contract/features/posts/rules.ts';
import { isWebAddress } from '#contract/kit/address.ts';
import { noMarks, viewMarks } from '#server/database/user-marks.ts';
import { avatarToken } from '#server/kit/avatar-tokens.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';
import { deviceName } from '#server/kit/device.ts';
import { excerptHtmlOf, excerptOf } from '#server/kit/excerpt.ts';
import type { CallContext, Site } from '#server/kit/site.ts';
import { currentStickers } from '#server/kit/sticker-source.ts';
import { renderStickers, type Stickers } from '#server/kit/stickers.ts';
import { linkTitleOf } from '#server/kit/title-breaks.ts';

import type { CommentRow, listLatest, listNewestOfEach, listReplies, listWhole } from './reads.ts';

type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number];
type OwnRow = Awaited<ReturnType<typeof listWhole>>[number];
type NewestRow = Awaited<ReturnType<typeof listNewestOfEach>>[number];
type LatestRow = Awaited<ReturnType<typeof listLatest>>[number];

/** Context for shaping comment rows. */
export interface CommentContext {
  /** The author of the post. */
  authorId: number;
  stickers: Stickers;
  showsRegion: boolean;
  /** Describes a browser by its user agent; null: devices are not shown. */
  deviceNameOf: ((userAgent: string) => string) | null;
  /** The avatar URL of a guest's email address; null: avatars are not shown. */
  avatarOf: ((email: string) => string) | null;
}

/** Avatar URLs of guests, if the site shows them. */
export function avatarsOf(site: Site): ((email: string) => string) | null {
  if (site.options.get('comments_avatar') === 'off') return null;
  return (email) => `/avatar/${avatarToken(site.key, email)}.webp`;
}

/** The part of the context that does not depend on the post. */
export async function commentContextOf({ site, tag }: CallContext): Promise<Omit<CommentContext, 'authorId'>> {
  return {
    stickers: await currentStickers(site, tag),
    showsRegion: site.options.get('comments_show_city'),
    deviceNameOf: site.options.get('comments_show_device') ? deviceName : null,
    avatarOf: avatarsOf(site),
  };
}

const anonymousAuthor = {
  url: '',
  avatar_url: '',
  id: null,
  role: 'guest',
  ...noMarks,
  is_author: false,
} as const;

function viewAuthor(
  row: CommentRow,
  { authorId, avatarOf }: Pick<CommentContext, 'authorId' | 'avatarOf'>,
): CommentAuthor {
  if (row.removed_at !== null) return { ...anonymousAuthor, name: '' };
  const isKnown = row.user_name !== null && row.erased_at === null;
  if (row.user_id !== null && !isKnown) return { ...anonymousAuthor, name: erasedName };
  const url = (isKnown ? row.user_url : row.url) ?? '';
  const name = isKnown ? row.user_name : row.name;
  return {
    name: name?.trim() || defaultGuestName,
    url: isWebAddress(url) ? url : '',
    avatar_url: row.avatar_url ?? (row.email === '' ? '' : (avatarOf?.(row.email) ?? '')),
    id: isKnown ? row.user_id : null,
    role: row.role ?? 'guest',
    ...viewMarks(row),
    is_author: isKnown && row.user_id === authorId,
  };
}

function viewComment(row: CommentRow, surroundings: CommentContext, replyTo: CommentItem['reply_to']): CommentItem {
  const isRemoved = row.removed_at !== null;
  return {
    id: row.id,
    parent: row.parent_id,
    root: row.root_id,
    author: viewAuthor(row, surroundings),
    html: renderStickers(row.html, surroundings.stickers),
    created_at: isoTime(row.created_at),
    edited_at: isoTimeOrNull(row.edited_at),
    likes: row.likes,
    region: surroundings.showsRegion && !isRemoved ? row.region : '',
    device: isRemoved ? '' : (surroundings.deviceNameOf?.(row.user_agent) ?? ''),
    is_removed: isRemoved,
    reply_to: replyTo,
  };
}

const nameOfParent = (row: Pick<OwnRow, 'parent_name' | 'answered_name'>): string =>
  row.answered_name ?? (row.parent_name?.trim() || erasedName);

/** A comment as the card of its post shows it. */
export function viewCardComment(row: NewestRow, authorId: number): CardComment {
  const { id, name } = viewAuthor(row, { authorId, avatarOf: null });
  const reply_to = row.parent_name === null ? '' : nameOfParent(row);
  return { id: row.id, author: { id, name }, reply_to, excerpt: excerptOf(row.html, cardExcerptLength) };
}

/** A comment as shown to its author, in any state. */
export function viewOwn(row: OwnRow, surroundings: Omit<CommentContext, 'authorId'>, now: number): OwnComment {
  const until = row.created_at + commentEditMs;
  const isChangeable = until > now && (row.status === 'pending' || row.status === 'approved');
  const isReply = row.parent_root_id !== null && row.parent_root_id !== 0;
  const replyTo = isReply ? { id: row.parent_id, name: nameOfParent(row) } : null;
  return {
    ...viewComment(row, { ...surroundings, authorId: row.author_id }, replyTo),
    post_id: row.post_id,
    status: row.status,
    content: row.content,
    editable_until: isChangeable ? isoTime(until) : null,
  };
}

function groupReplies(replies: readonly ReplyRow[]): Map<number, ReplyRow[]> {
  const groups = new Map<number, ReplyRow[]>();
  for (const reply of replies) {
    const group = groups.get(reply.root_id);
    if (group) group.push(reply);
    else groups.set(reply.root_id, [reply]);
  }
  return groups;
}

/**
 * Threads as shown on pages: replies in one flat list below their top-level comment, naming whom they answer.
 * @see docs/reference/entities.md
 */
export function viewThreads(
  roots: readonly CommentRow[],
  replies: readonly ReplyRow[],
  surroundings: CommentContext,
): CommentThread[] {
  const groups = groupReplies(replies);
  const names = new Map(replies.map((row) => [row.id, viewAuthor(row, surroundings).name]));
  return roots.map((root) => {
    const below = groups.get(root.id) ?? [];
    const children = below.map((row) => {
      const name = names.get(row.parent_id);
      return viewComment(row, surroundings, name === undefined ? null : { id: row.parent_id, name });
    });
    const left = below.length < maxChildren ? 0 : Number(below[0]?.of ?? 0) - below.length;
    return { ...viewComment(root, surroundings, null), children, children_left: Math.max(0, left) };
  });
}

/** A comment in the sidebar; `page` is the comment page of the post that shows it. */
export function viewLatest(
  row: LatestRow,
  page: number,
  surroundings: Pick<CommentContext, 'avatarOf' | 'stickers'>,
): LatestComment {
  return {
    id: row.id,
    author: viewAuthor(row, { ...surroundings, authorId: row.author_id }),
    excerpt: excerptOf(row.html, latestExcerptLength),
    excerpt_html: excerptHtmlOf(row.html, latestExcerptLength, surroundings.stickers),
    created_at: isoTime(row.created_at),
    post: { id: row.post_id, ...linkTitleOf(row), slug: row.slug, url: pathOfPost(row) },
    url: commentPath(row, page, row.id),
  };
}
