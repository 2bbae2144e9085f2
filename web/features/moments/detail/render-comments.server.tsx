import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';

import type { CommentPage } from '#contract/features/comments/entities.ts';
import type { Moment } from '#contract/features/moments/entities.ts';
import { momentCommentsPath } from '#contract/features/moments/rules.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { datePatternOf } from '#web/features/site/date-pattern.ts';
import { Comments } from '#web/features/comments/comments.tsx';
import { imagePreferencesOf } from '#web/features/site/image-preferences.ts';
import type { SiteOptions } from '#web/kit/open-page.ts';
import { ImagePreferencesContext } from '#web/ui/image-preferences.tsx';
import { MarksContext, marksSiteOf } from '#web/features/accounts/marks-context.ts';

/** HTML of a page of the comments of a moment, which the browser does not hydrate. */
export function renderMomentComments(
  { slug, url }: Moment,
  comments: CommentPage,
  sort: string | undefined,
  options: SiteOptions,
): string {
  const dates = { pattern: datePatternOf(options), timeZone: options.site_timezone, relative: options.relative_time };
  return renderToStaticMarkup(
    <ImagePreferencesContext value={imagePreferencesOf(options)}>
      <MarksContext value={marksSiteOf(options)}>
        <StaticRouter location={url}>
          <Comments
            hrefOf={(place) => momentCommentsPath(slug, place)}
            comments={comments}
            pageCount={pageCount(comments.total, comments.page_size)}
            sort={sort}
            dates={dates}
            needsLogin={options.comments_need_login}
          />
        </StaticRouter>
      </MarksContext>
    </ImagePreferencesContext>,
  );
}
