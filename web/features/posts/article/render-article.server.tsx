import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';

import { ArticlePage } from './article-page.tsx';
import type { ArticleView } from './article-view.ts';

/** HTML of the whole article page. */
export function renderArticle(view: ArticleView): string {
  return renderToStaticMarkup(
    <StaticRouter location={view.post.url}>
      <ArticlePage view={view} />
    </StaticRouter>,
  );
}
