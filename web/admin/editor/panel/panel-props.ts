import type { Article, ArticleChange } from '#contract/features/posts/fields.rules.ts';

import type { FieldErrors } from '../editor-session.ts';

/** What every part of the panel gets. */
export interface PanelProps {
  article: Article;
  errors: FieldErrors;
  change: (part: ArticleChange) => void;
}
