import type { Block } from '#contract/kit/block.ts';

/** Everything that the editor changes of an article or page. Times are ISO 8601; '' means none. */
export interface Article {
  title: string;
  slug: string;
  excerpt: string;
  cover: string;
  blocks: Block[];
  categories: number[];
  /** By name: what is typed may not exist yet. */
  tags: string[];
  special: number | null;
  /** 0: at the end of the series. */
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

/** What an older revision brings back. */
export type RevisedText = Pick<Article, 'title' | 'excerpt' | 'blocks'>;

export type ArticleField = Exclude<keyof Article, 'blocks'>;

export const emptyArticle: Article = {
  title: '',
  slug: '',
  excerpt: '',
  cover: '',
  blocks: [],
  categories: [],
  tags: [],
  special: null,
  specialPosition: 0,
  password: '',
  publishAt: '',
  commentOpen: true,
  isPinned: false,
  isRepost: false,
  sourceName: '',
  sourceUrl: '',
  seoTitle: '',
  seoDescription: '',
};

/** How a field is called where two versions of an article are compared. */
export const fieldNames: Record<ArticleField, string> = {
  title: '标题',
  slug: '地址名',
  excerpt: '摘要',
  cover: '封面',
  categories: '分类',
  tags: '标签',
  special: '专题',
  specialPosition: '专题中的位置',
  password: '访问密码',
  publishAt: '发布时间',
  commentOpen: '允许评论',
  isPinned: '置顶',
  isRepost: '转载',
  sourceName: '来源名称',
  sourceUrl: '来源地址',
  seoTitle: 'SEO 标题',
  seoDescription: 'SEO 描述',
};

export const articleFields = Object.keys(fieldNames) as ArticleField[];

/** Nothing at all was written yet. */
export function isBlank({ title, blocks }: Article): boolean {
  return title.trim() === '' && blocks.length === 0;
}
