import { changed, emptyArticle } from '#contract/features/posts/articles.rules.ts';
import type { Article } from '#contract/features/posts/fields.rules.ts';
import type { Block } from '#contract/kit/block.ts';

/** Whether nothing has been written yet. */
export function isBlank({ title, content }: Article): boolean {
  return title.trim() === '' && content.blocks.length === 0;
}

/** How drafts of earlier versions hold an article: flat, under names of their own. */
interface FlatArticle {
  title: string;
  slug: string;
  excerpt: string;
  cover: string;
  blocks: Block[];
  categories: number[];
  tags: string[];
  special: number | null;
  specialPosition: number;
  password: string;
  publishAt: string;
  commentOpen: boolean;
  isPinned: boolean;
  isRepost: boolean;
  sourceName: string;
  sourceUrl: string;
  seoTitle: string;
  seoDescription: string;
}

function articleOfFlat(flat: Partial<FlatArticle> & { blocks: Block[] }): Article {
  const { terms, source, seo } = emptyArticle;
  return {
    ...emptyArticle,
    title: flat.title ?? '',
    slug: flat.slug ?? '',
    excerpt: flat.excerpt ?? '',
    cover: flat.cover ?? '',
    content: { blocks: flat.blocks },
    terms: {
      category: flat.categories ?? terms.category,
      tag: flat.tags ?? terms.tag,
      special: flat.special ?? null,
      special_position: flat.specialPosition ?? 0,
    },
    password: flat.password ?? '',
    publish_at: flat.publishAt || null,
    comment_status: flat.commentOpen === false ? 'closed' : 'open',
    pinned: flat.isPinned ?? false,
    is_repost: flat.isRepost ?? false,
    source: { name: flat.sourceName ?? source.name, url: flat.sourceUrl ?? source.url },
    seo: { ...seo, title: flat.seoTitle ?? seo.title, description: flat.seoDescription ?? seo.description },
  };
}

/** An article that a draft holds, also one that an earlier version of the editor kept; null: it holds none. */
export function articleOfDraft(kept: unknown): Article | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { content, blocks } = kept as Partial<Article> & { blocks?: unknown };
  if (Array.isArray(content?.blocks)) return changed(emptyArticle, kept);
  return Array.isArray(blocks) ? articleOfFlat(kept as { blocks: Block[] }) : null;
}
