import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';

import { type ImagePreferences, ImagePreferencesContext } from '#web/ui/image-preferences.tsx';

import { OwnerContext } from '#web/ui/owner-context.ts';

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
      <OwnerContext value={view.options.site_owner_id}>
        <StaticRouter location={view.post.url}>
          <ArticlePage view={view} />
        </StaticRouter>
      </OwnerContext>
    </ImagePreferencesContext>,
  );
  return applyImagePreferences(html, preferences);
}
