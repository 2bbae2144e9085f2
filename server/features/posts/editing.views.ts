import type { Manuscript, ManuscriptLine } from '#contract/features/posts/editing.entities.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';

import type { ListedRow, ManuscriptRow } from './editing.reads.ts';

interface TermRow {
  id: number;
  taxonomy: string;
  name: string;
}

export function viewLine(row: ListedRow, categories: string[]): ManuscriptLine {
  return {
    id: row.id,
    type: row.type as 'article' | 'page',
    status: row.status,
    title: row.title,
    slug: row.slug,
    url: postPath(row.slug),
    author: { id: row.author_id, name: row.author_name },
    categories,
    pinned: row.pinned > 0,
    has_password: row.has_password === 1,
    word_count: row.word_count,
    views: row.views,
    comments: row.comments,
    published_at: isoTimeOrNull(row.published_at),
    updated_at: isoTime(row.updated_at),
  };
}

export interface ManuscriptText {
  excerpt: string;
  blocks: unknown[];
  saved_by: string;
}

export function viewManuscript(row: ManuscriptRow, terms: readonly TermRow[], text: ManuscriptText): Manuscript {
  return {
    id: row.id,
    type: row.type as 'article' | 'page',
    status: row.status,
    revision: row.revision,
    url: postPath(row.slug),
    author: { id: row.author_id, name: row.author_name },
    saved_by: text.saved_by,
    updated_at: isoTime(row.updated_at),
    title: row.title,
    slug: row.slug,
    excerpt: text.excerpt,
    cover: row.cover_url,
    content: { blocks: text.blocks },
    terms: {
      category: terms.filter(({ taxonomy }) => taxonomy === 'category').map(({ id }) => id),
      tag: terms.filter(({ taxonomy }) => taxonomy === 'tag').map(({ name }) => name),
      special: row.special_id,
      special_position: row.special_position,
    },
    password: row.password,
    publish_at: isoTimeOrNull(row.published_at),
    comment_status: row.comment_open === 1 ? 'open' : 'closed',
    pinned: row.pinned > 0,
    is_repost: row.is_repost === 1,
    source: { name: row.source_name, url: row.source_url },
    seo: { title: row.seo_title, description: row.seo_description },
  };
}
