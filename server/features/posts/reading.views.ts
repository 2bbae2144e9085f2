import type { AuthorBio, AuthorRef } from '#contract/features/accounts/entities.ts';
import { lockKinds, type PostCard, type PostLink, type SeriesPlace } from '#contract/features/posts/entities.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import type { TermRef } from '#contract/features/terms/entities.ts';
import { type TaxonomyName, termPath } from '#contract/features/terms/rules.ts';
import { seriesLength } from '#contract/features/posts/limits.ts';
import { readingMinutes } from '#contract/kit/count-words.ts';
import { type ShownImage, viewPicture } from '#server/features/media/service.ts';
import { viewMarks } from '#server/database/user-marks.ts';
import { isoTime } from '#server/kit/clock.ts';
import { readBreaks } from '#server/kit/title-breaks.ts';

import type { CardRow, DetailRow } from './reading.reads.ts';

export function viewTermRef(row: { id: number; taxonomy: TaxonomyName; name: string; slug: string }): TermRef {
  const { id, taxonomy, name, slug } = row;
  return { id, taxonomy, name, slug, url: termPath(taxonomy, slug) };
}

export function viewAuthorRef(row: CardRow): AuthorRef {
  return {
    id: row.author_id,
    name: row.author_name,
    avatar_url: row.author_avatar_url,
    role: row.author_role,
    ...viewMarks(row),
  };
}

export function viewAuthorBio(row: DetailRow): AuthorBio {
  return { ...viewAuthorRef(row), bio: row.author_bio, url: row.author_url, city: row.author_city };
}

export interface LinkRow {
  id: number;
  slug: string;
  title: string;
  title_breaks: string | null;
}

export function viewLink({ id, slug, title, title_breaks }: LinkRow): PostLink {
  return { id, slug, url: postPath(slug), title, title_breaks: readBreaks(title_breaks) };
}

export function viewCard(row: CardRow, category: TermRef | null, picture: ShownImage | undefined): PostCard {
  return {
    ...viewLink(row),
    excerpt: row.excerpt,
    cover: row.cover_url === '' ? null : viewPicture(row.cover_url, picture),
    author: viewAuthorRef(row),
    category,
    published_at: isoTime(row.published_at ?? 0),
    updated_at: isoTime(row.updated_at),
    pinned: row.pinned > 0,
    has_password: row.has_password === 1,
    lock: lockKinds[row.has_lock - 1] ?? null,
    word_count: row.word_count,
    reading_minutes: readingMinutes(row.word_count),
    views: row.views,
    likes: row.likes,
    comments: row.comments,
  };
}

/** The entries of a series around one of its articles; null when the article is not in it. */
export function viewSeries(term: TermRef, rows: readonly LinkRow[], postId: number): SeriesPlace | null {
  const at = rows.findIndex((row) => row.id === postId);
  if (at < 0) return null;
  const from = Math.max(0, Math.min(at - seriesLength / 2, rows.length - seriesLength));
  const list = rows.slice(from, from + seriesLength).map((row, index) => ({
    ...viewLink(row),
    position: from + index + 1,
    current: row.id === postId,
  }));
  return { term, position: at + 1, total: rows.length, list };
}
