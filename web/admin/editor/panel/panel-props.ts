import type { Article } from '../article.ts';

/** What every part of the panel gets. */
export interface PanelProps {
  article: Article;
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>;
  change: (part: Partial<Article>) => void;
}
