import { redirect, type LoaderFunctionArgs } from 'react-router';

import { getComments } from '#contract/features/comments/calls.ts';
import { type CommentPage, type CommentSort, commentSorts } from '#contract/features/comments/entities.ts';
import { getPostPage } from '#contract/features/posts/calls.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { datePatternOf } from '#web/features/site/date-pattern.ts';
import { renderBlocks } from '#web/blocks/render.server.tsx';
import { htmlPart, nowOf } from '#web/kit/page-call.ts';
import { notFound, type OpenPage, openPage, pageNumberOf } from '#web/kit/open-page.ts';
import { formatDate } from '#web/ui/format-date.ts';

import { articleHead } from './article-head.server.ts';
import { type ArticleView, outdatedDays } from './article-view.ts';
import { headingNumerals, numberHeadings } from './heading-numerals.ts';
import { renderArticle } from './render-article.server.tsx';

interface RequestedPage {
  slug: string;
  page: number;
  commentPage: number;
}

/** Slug and page number of an address. @throws 404 for invalid page numbers, 301 for page 1 */
function requestedPageOf({ params }: LoaderFunctionArgs): RequestedPage {
  const slug = params.post_slug ?? '';
  const words = params.comment_page;
  const number = words === undefined ? undefined : /^comment-page-(\d+)$/.exec(words)?.[1];
  if (words !== undefined && number === undefined) throw notFound();
  const commentPage = pageNumberOf(number, postPath(slug, { page: Number(params.current_page ?? 1) || 1 }));
  const page = pageNumberOf(params.current_page, postPath(slug, { commentPage }));
  return { slug, page, commentPage };
}

function sortOf(query: URLSearchParams): CommentSort | undefined {
  return commentSorts.find((sort) => sort === query.get('sort'));
}

/** A password-protected post shows a locked placeholder instead of its body. */
function bodyOf(post: ArticleView['post'], numerals: ArticleView['numerals']): string {
  const face: Block = {
    id: '',
    type: 'password-block',
    data: { locked: 'password', hint: '这篇文章受密码保护，请输入密码查看。' },
  };
  return renderBlocks(post.locked ? [face] : numberHeadings(post.blocks as Block[], numerals));
}

const noComments: CommentPage = {
  list: [],
  total: 0,
  page: 1,
  page_size: 1,
  comment_total: 0,
  sort: 'newest',
  open: false,
};

/** The comments of a password-protected post are protected too; a private one has none. */
async function commentsOf(
  open: OpenPage,
  post: ArticleView['post'],
  place: RequestedPage,
  sort: CommentSort | undefined,
) {
  if (!post.locked && !post.is_private)
    return open.call(getComments, { post_id: post.id, page: place.commentPage, sort });
  if (place.commentPage > 1) throw notFound();
  return noComments;
}

async function viewOf(open: OpenPage, place: RequestedPage, nowMs: number): Promise<ArticleView> {
  const { options } = open;
  const found = await open.call(getPostPage, { slug: place.slug, page: place.page });
  if (found.moved_to !== null) throw redirect(postPath(found.moved_to, place), 301);
  const { post } = found;
  if (!post) throw notFound();
  const numerals = headingNumerals(post.toc, options.article_heading_numerals);
  const sort = sortOf(open.query);
  const comments = await commentsOf(open, post, place, sort);
  return {
    post,
    previous: found.previous,
    next: found.next,
    related: found.related,
    bodyHtml: bodyOf(post, numerals),
    numerals,
    comments,
    commentPageCount: pageCount(comments.total, comments.page_size),
    sort,
    options,
    origin: open.origin,
    dates: { pattern: datePatternOf(options), timeZone: options.site_timezone, relative: options.relative_time },
    outdatedDays: post.type === 'article' ? outdatedDays(post.updated_at, nowMs, options.article_outdated_days) : null,
  };
}

/** Renders the page and returns the data its few scripts need. */
export async function loadArticle(args: LoaderFunctionArgs) {
  const open = await openPage(args);
  const view = await viewOf(open, requestedPageOf(args), nowOf(args.context));
  const { post, comments, dates } = view;
  return {
    article: htmlPart(args.context, `post-${post.id}`, renderArticle(view)),
    id: post.id,
    isPrivate: post.is_private,
    comments: comments.open || comments.comment_total > 0 ? comments.comment_total : null,
    minutes: post.locked ? 0 : post.reading_minutes / post.page_count,
    hasMath: view.bodyHtml.includes('class="katex'),
    shared: {
      title: post.title,
      title_breaks: post.title_breaks,
      excerpt: post.excerpt,
      author: post.author.name,
      siteName: open.options.nv_site_name,
      date: formatDate(Date.parse(post.published_at), dates.pattern, dates.timeZone),
      cover: post.cover?.url ?? '',
      focus: post.cover?.focus ?? '',
    },
    head: articleHead(view, open.head),
  };
}
