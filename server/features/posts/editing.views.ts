import type { EditablePost, AdminPost } from '#contract/features/posts/editing.entities.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';

import { articleOf } from './article.views.ts';

import type { ListedPostRow, EditablePostRow } from './editing.reads.ts';

interface TermRow {
  id: number;
  taxonomy: string;
  name: string;
}

export function viewListedPost(row: ListedPostRow, categories: string[], changed: boolean): AdminPost {
  return {
    id: row.id,
    type: row.type as 'article' | 'page',
    status: row.status,
    title: row.title,
    slug: row.slug,
    url: postPath(row.slug),
    author: { id: row.author_id, name: row.author_name },
    categories,
    changed,
    pinned: row.pinned > 0,
    has_password: row.has_password === 1,
    word_count: row.word_count,
    views: row.views,
    comments: row.comments,
    published_at: isoTimeOrNull(row.published_at),
    updated_at: isoTime(row.updated_at),
  };
}

export interface EditablePostText {
  excerpt: string;
  blocks: Block[];
  saved_by: string;
}

export function viewEditablePost(
  row: EditablePostRow,
  terms: readonly TermRow[],
  text: EditablePostText,
): EditablePost {
  return {
    id: row.id,
    type: row.type as 'article' | 'page',
    status: row.status,
    revision: row.revision,
    url: postPath(row.slug),
    author: { id: row.author_id, name: row.author_name },
    saved_by: text.saved_by,
    updated_at: isoTime(row.updated_at),
    ...articleOf(row, terms, text),
  };
}
