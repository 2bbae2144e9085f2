import { authorPath } from '#contract/features/accounts/rules.ts';
import type { PostCard } from '#contract/features/posts/entities.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

import printSheet from '../reading/print.css?url';
import { Comments } from '../../comments/comments.tsx';
import { RailReactions } from '../../social/likes/reaction-buttons.tsx';
import { PostCover } from '../post-card-cover.tsx';
import { TitleText } from '../title-text.tsx';
import { ArticleEnd } from './article-end.tsx';
import { ArticleHeader } from './article-header.tsx';
import { ArticleToc, TocButton } from './article-toc.tsx';
import { type ArticleView, takesReactions } from './article-view.ts';

/** Number of related posts that are shown at once beside the text. */
const relatedCount = 3;

function Rail({ view: { post, comments } }: { view: ArticleView }) {
  return (
    <div className="rail no-print" role="group" aria-label="文章操作">
      {takesReactions(post) && <RailReactions post={post} />}
      {(comments.open || comments.comment_total > 0) && (
        <a href="#comments" aria-label={`评论 ${comments.comment_total} 条`}>
          <Icon name="message-circle" size={20} />
          <span data-comment-total={comments.comment_total}>{formatNumber(comments.comment_total)}</span>
        </a>
      )}
      {takesReactions(post) && (
        <button className="needs-script" type="button" data-share>
          <Icon name="share-2" size={20} />
          <span>分享</span>
        </button>
      )}
      <button className="needs-script" type="button" data-reader-settings aria-haspopup="dialog">
        <Icon name="a-large-small" size={20} />
        <span>阅读设置</span>
      </button>
    </div>
  );
}

function Body({ view }: { view: ArticleView }) {
  const { post, options, bodyHtml } = view;
  return (
    <>
      {/* Scripts bring it otherwise, once the page is alive. */}
      <noscript>
        <link rel="stylesheet" media="print" href={printSheet} />
      </noscript>
      <div
        className="prose"
        data-article-body
        data-copy-notice={options.article_copy_notice ? '' : undefined}
        data-bookmarks={options.article_bookmarks ? '' : undefined}
        data-windows={options.footer_windows && !post.is_private ? '' : undefined}
        dangerouslySetInnerHTML={{ __html: bodyHtml }}
      />
      <Pagination
        page={post.page}
        pageCount={post.page_count}
        hrefOf={(page) => postPath(post.slug, { page })}
        label="正文分页"
      />
    </>
  );
}

function RelatedPost({ card }: { card: PostCard }) {
  return (
    <li>
      <a href={card.url}>
        <span className="plate">
          <PostCover place="related" cover={card.cover} seed={card.id} />
        </span>
        <b>
          <TitleText text={card.title} breaks={card.title_breaks} />
        </b>
      </a>
    </li>
  );
}

/** 接着读: further groups are shown by 换一组. */
function Related({ view: { related } }: { view: ArticleView }) {
  if (related.length === 0) return null;
  const groups = Array.from({ length: Math.ceil(related.length / relatedCount) }, (_, at) =>
    related.slice(at * relatedCount, (at + 1) * relatedCount),
  );
  return (
    <section className="related no-print">
      <div className="related-head">
        <h2 className="side-title">接着读</h2>
        {groups.length > 1 && (
          <button className="needs-script" type="button" data-next-group>
            <Icon name="refresh-cw" size={14} />
            换一组
          </button>
        )}
      </div>
      {groups.map((group, at) => (
        <ul key={at} data-group hidden={at > 0}>
          {group.map((card) => (
            <RelatedPost key={card.id} card={card} />
          ))}
        </ul>
      ))}
    </section>
  );
}

/** The series that the article belongs to, with its place in it. */
function SeriesNote({ view: { post } }: { view: ArticleView }) {
  const { series } = post;
  if (!series) return null;
  return (
    <p className="side-series no-print">
      <Icon name="layers" size={14} />
      <a href={series.term.url}>{series.term.name}</a>
      <span>
        {series.position} / {series.total}
      </span>
    </p>
  );
}

/** Who wrote it: the byline leaves the window long before the text ends. */
function AuthorNote({ view: { post } }: { view: ArticleView }) {
  if (post.type !== 'article') return null;
  const { id, name, avatar_url } = post.author;
  return (
    <p className="side-author no-print">
      <Avatar src={avatar_url} seed={id} size={28} />
      <a href={authorPath(id)}>{name}</a>
    </p>
  );
}

/** The whole page of a post. Rendered only on the server: readers get its HTML and none of its code. */
export function ArticlePage({ view }: { view: ArticleView }) {
  const { post } = view;
  return (
    <>
      <Rail view={view} />
      <article className="article">
        <ArticleHeader view={view} />
        <Body view={view} />
        <ArticleEnd view={view} />
      </article>
      <aside className="article-side">
        <div>
          <AuthorNote view={view} />
          <SeriesNote view={view} />
          <ArticleToc view={view} />
          <Related view={view} />
        </div>
      </aside>
      {!post.is_private && (
        <Comments
          hrefOf={({ page, sort }) =>
            postPath(post.slug, { page: post.page, commentPage: page }) + (sort ? `?sort=${sort}` : '')
          }
          comments={view.comments}
          pageCount={view.commentPageCount}
          sort={view.sort}
          dates={view.dates}
          needsLogin={view.options.comments_need_login}
        />
      )}
      <TocButton view={view} />
    </>
  );
}
