import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';

import { type PictureHabits, PictureHabitsContext } from '#web/ui/picture-habits.tsx';

import { pictureHabits } from '../../site/picture-habits.ts';
import { ArticlePage } from './article-page.tsx';
import type { ArticleView } from './article-view.ts';

/** Sets the loading of images in rendered HTML to the site's setting. */
export function asPicturesWant(html: string, { lazy }: PictureHabits): string {
  return lazy ? html : html.replaceAll(' loading="lazy"', '');
}

/** HTML of the whole article page. */
export function renderArticle(view: ArticleView): string {
  const habits = pictureHabits(view.options);
  const html = renderToStaticMarkup(
    <PictureHabitsContext value={habits}>
      <StaticRouter location={view.post.url}>
        <ArticlePage view={view} />
      </StaticRouter>
    </PictureHabitsContext>,
  );
  return asPicturesWant(html, habits);
}
