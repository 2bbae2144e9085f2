import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { getComments } from '#contract/features/comments/calls.ts';
import { commentSorts } from '#contract/features/comments/entities.ts';
import { getMoment } from '#contract/features/moments/calls.ts';
import type { Moment } from '#contract/features/moments/entities.ts';
import { momentListPath, momentPath } from '#contract/features/moments/rules.ts';
import { htmlPart } from '#web/kit/page-call.ts';
import { openPage, type OpenPage, pageNumberOf } from '#web/kit/open-page.ts';
import { absoluteUrl, breadcrumbs } from '#web/kit/page-head.ts';

import { loadPlateLinks } from '../plates/moments-data.ts';
import { renderMomentComments } from './render-comments.server.tsx';

function headOf(page: OpenPage, moment: Moment, commentPage: number): MetaDescriptor[] {
  const { author, images, video, plate, excerpt, url } = moment;
  const title = moment.title || `${author.name} 的动态`;
  const picture = images[0]?.url ?? video?.poster?.url;
  const steps = [
    { name: '动态', path: momentListPath('index') },
    ...(plate ? [{ name: plate.name, path: plate.url }] : []),
    { name: title, path: url },
  ];
  return page.head({
    title: commentPage > 1 ? `${title} · 评论第 ${commentPage} 页` : title,
    description: excerpt,
    path: url,
    image: picture,
    hidden: moment.status !== 'publish' || moment.visibility !== 'public' || commentPage > 1,
    jsonLd: [
      {
        '@type': 'SocialMediaPosting',
        headline: title,
        articleBody: excerpt,
        url: page.origin + url,
        datePublished: moment.published_at,
        dateModified: moment.edited_at ?? undefined,
        image: images.map((image) => absoluteUrl(image.url, page.origin)),
        author: { '@type': 'Person', name: author.name, url: page.origin + authorPath(author.id) },
      },
      breadcrumbs(page.origin, steps),
    ],
  });
}

/** The page of a moment: its card, and its comments as HTML. @throws 404 for a moment that this viewer may not see */
export async function loadMoment(args: LoaderFunctionArgs) {
  const slug = args.params.moment_slug ?? '';
  const page = await openPage(args);
  const commentPage = pageNumberOf(page.query.get('page'), momentPath(slug));
  const sort = commentSorts.find((each) => each === page.query.get('sort'));
  const [moment, plates] = await Promise.all([page.call(getMoment, { slug }), loadPlateLinks(page)]);
  const head = headOf(page, moment, commentPage);
  // A moment that waits for review has no comments.
  if (moment.status !== 'publish') return { head, moment, plates, comments: null };
  const comments = await page.call(getComments, { post_id: moment.id, page: commentPage, sort });
  const html = renderMomentComments(moment, comments, sort, page.options);
  return {
    head,
    moment,
    plates,
    comments: { part: htmlPart(args.context, `comments-${moment.id}`, html), total: comments.comment_total },
  };
}
