import { datePatternOf } from '#web/features/site/date-pattern.ts';
import '#web/blocks/blocks.css';
import '#web/features/posts/article/article-page.css';
import '#web/features/posts/article/article-header.css';
import '#web/features/posts/article/article-end.css';
import '#web/features/posts/article/article-side.css';

import { useEffect, useRef, useState } from 'react';

import { passwordNotice } from '#contract/features/posts/copy.ts';
import type { PostDetail } from '#contract/features/posts/entities.ts';
import type { Block } from '#contract/kit/block.ts';
import { renderUnlocked } from '#web/blocks/render-unlocked.tsx';
import { startIslands } from '#web/blocks/start-islands.ts';
import { ArticleHeader } from '#web/features/posts/article/article-header.tsx';
import { ArticleToc } from '#web/features/posts/article/article-toc.tsx';
import { headingNumerals, numberHeadings } from '#web/features/posts/article/heading-numerals.ts';
import type { ArticleView } from '#web/features/posts/article/article-view.ts';
import { Pagination } from '#web/ui/pagination.tsx';

type SiteOptions = ArticleView['options'];

const noComments: ArticleView['comments'] = {
  list: [],
  total: 0,
  page: 1,
  page_size: 1,
  comment_total: 0,
  sort: 'newest',
  open: false,
};

function viewOf(post: PostDetail, options: SiteOptions, bodyHtml: string): ArticleView {
  return {
    post,
    previous: null,
    next: null,
    related: [],
    bodyHtml,
    numerals: headingNumerals(post.toc, options.article_heading_numerals),
    comments: noComments,
    commentPageCount: 1,
    sort: undefined,
    options,
    origin: location.origin,
    dates: { pattern: datePatternOf(options), timeZone: options.site_timezone, relative: false },
    outdatedDays: null,
  };
}

/** The article's body as readers see it, with its interactive parts. */
function useBody(post: PostDetail, options: SiteOptions) {
  const [html, setHtml] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isLeft = false;
    const numerals = headingNumerals(post.toc, options.article_heading_numerals);
    renderUnlocked(numberHeadings(post.blocks as Block[], numerals)).then(
      (element) => isLeft || setHtml(element.innerHTML),
      () => isLeft || setHtml(''),
    );
    return () => {
      isLeft = true;
    };
  }, [post.blocks, post.toc, options.article_heading_numerals]);
  useEffect(() => {
    if (html === null || !root.current) return undefined;
    return startIslands(root.current, { postId: post.id });
  }, [html, post.id]);
  return { html, root };
}

interface PreviewProps {
  post: PostDetail;
  options: SiteOptions;
  onPage: (page: number) => void;
}

/** An article rendered by the same components as the public page. */
export function PreviewArticle({ post, options, onPage }: PreviewProps) {
  const { html, root } = useBody(post, options);
  if (html === null) return null;
  const view = viewOf(post, options, html);
  return (
    <div className="wrap article-page">
      <article className="article">
        <ArticleHeader view={view} />
        {post.locked === 'password' && <p className="prose">{passwordNotice}</p>}
        <div ref={root} className="prose" data-article-body="" dangerouslySetInnerHTML={{ __html: html }} />
        <div
          onClickCapture={(event) => {
            const link = (event.target as Element).closest('a');
            if (!link) return;
            event.preventDefault();
            event.stopPropagation();
            onPage(Number(new URLSearchParams(link.search).get('page') ?? 1));
          }}
        >
          <Pagination
            page={post.page}
            pageCount={post.page_count}
            hrefOf={(page) => `?page=${page}`}
            label="正文分页"
          />
        </div>
      </article>
      <aside className="article-side">
        <div>
          <ArticleToc view={view} />
        </div>
      </aside>
    </div>
  );
}
