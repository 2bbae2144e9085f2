import type { Article, ArticleChange } from '#contract/features/posts/fields.rules.ts';

import type { FieldErrors } from '../editor-session.ts';

/** Props that every panel section receives. */
export interface PanelProps {
  article: Article;
  errors: FieldErrors;
  change: (part: ArticleChange) => void;
}
