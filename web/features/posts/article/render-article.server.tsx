import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';

import { ImagePreferencesContext } from '#web/ui/image-preferences.tsx';

import { MarksContext, marksSiteOf } from '#web/features/accounts/marks-context.ts';

import { imagePreferencesOf } from '../../site/image-preferences.ts';
import { ArticlePage } from './article-page.tsx';
import type { ArticleView } from './article-view.ts';

/** Characters of a body within which a first picture is seen at once. */
const firstWindowLength = 1200;

/** The picture at the top of a post without a cover is its largest paint: it is loaded before others. */
export function hurryFirstPicture(html: string): string {
  const at = html.indexOf('<img');
  if (at < 0 || at > firstWindowLength) return html;
  const end = html.indexOf('>', at);
  const tag = html.slice(at, end);
  if (!tag.includes('width=') || tag.includes('class="sticker"')) return html;
  return html.slice(0, at) + tag.replace(' loading="lazy"', ' fetchpriority="high"') + html.slice(end);
}

/** HTML of the whole article page. */
export function renderArticle(view: ArticleView): string {
  return renderToStaticMarkup(
    <ImagePreferencesContext value={imagePreferencesOf(view.options)}>
      <MarksContext value={marksSiteOf(view.options)}>
        <StaticRouter location={view.post.url}>
          <ArticlePage view={view.post.cover ? view : { ...view, bodyHtml: hurryFirstPicture(view.bodyHtml) }} />
        </StaticRouter>
      </MarksContext>
    </ImagePreferencesContext>,
  );
}
