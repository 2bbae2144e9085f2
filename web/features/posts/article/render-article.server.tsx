import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';

import { type ImagePreferences, ImagePreferencesContext } from '#web/ui/image-preferences.tsx';

import { MarksContext, marksSiteOf } from '#web/features/accounts/marks-context.ts';

import { imagePreferencesOf } from '../../site/image-preferences.ts';
import { ArticlePage } from './article-page.tsx';
import type { ArticleView } from './article-view.ts';

/** Sets the loading of images in rendered HTML to the site's setting. */
export function applyImagePreferences(html: string, { lazy }: ImagePreferences): string {
  return lazy ? html : html.replaceAll(' loading="lazy"', '');
}

/** HTML of the whole article page. */
export function renderArticle(view: ArticleView): string {
  const preferences = imagePreferencesOf(view.options);
  const html = renderToStaticMarkup(
    <ImagePreferencesContext value={preferences}>
      <MarksContext value={marksSiteOf(view.options)}>
        <StaticRouter location={view.post.url}>
          <ArticlePage view={view} />
        </StaticRouter>
      </MarksContext>
    </ImagePreferencesContext>,
  );
  return applyImagePreferences(html, preferences);
}
