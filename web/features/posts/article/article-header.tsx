import { privateNotice } from '#contract/features/posts/copy.ts';
import { authorPath } from '#contract/features/accounts/rules.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

import { sizesAt } from '#web/features/media/pictures/picture-places.ts';
import { PlacedPicture } from '#web/features/media/pictures/placed-picture.tsx';
import { UserMarks } from '#web/features/accounts/user-marks.tsx';
import { TitleText } from '../title-text.tsx';
import type { ArticleView } from './article-view.ts';
import { leadParagraphOf } from './lead-paragraph.ts';

function Crumbs({ view: { post } }: { view: ArticleView }) {
  const path = post.categories.slice(0, 1);
  return (
    <nav className="crumbs" aria-label="位置">
      <a href="/">首页</a>
      {path.map((term) => (
        <a key={term.id} href={term.url}>
          {term.name}
        </a>
      ))}
    </nav>
  );
}

function ArticleMeta({ view: { post, dates } }: { view: ArticleView }) {
  const write = (iso: string) => formatDate(Date.parse(iso), dates.pattern, dates.timeZone);
  const isChanged = write(post.updated_at) !== write(post.published_at);
  return (
    <p className="meta">
      <time dateTime={post.published_at}>{write(post.published_at)}</time>
      {isChanged && (
        <span>
          更新于 <time dateTime={post.updated_at}>{write(post.updated_at)}</time>
        </span>
      )}
      <span>{formatNumber(post.word_count)} 字</span>
      <span>约 {post.reading_minutes} 分钟</span>
      <span title="阅读">
        <Icon name="eye" size={14} label="阅读" />
        <span data-views={post.id}>{formatNumber(post.views)}</span>
      </span>
    </p>
  );
}

function Byline({ view }: { view: ArticleView }) {
  const { author } = view.post;
  return (
    <div className="byline">
      <a href={authorPath(author.id)} tabIndex={-1} aria-hidden="true">
        <Avatar src={author.avatar_url} seed={author.id} size={44} />
      </a>
      <div>
        <p className="byline-name">
          <a href={authorPath(author.id)} rel="author">
            {author.name}
          </a>
          <UserMarks person={author} />
        </p>
        <ArticleMeta view={view} />
      </div>
    </div>
  );
}

function Cover({ view: { post } }: { view: ArticleView }) {
  const { cover } = post;
  if (!cover || post.page > 1) return null;
  return (
    <figure className="hero">
      <div className="plate">
        <PlacedPicture picture={cover} sizes={sizesAt('hero', cover)} eager fallback={{ width: 1440, height: 760 }} />
      </div>
    </figure>
  );
}

function RepostNotice({ view: { post } }: { view: ArticleView }) {
  if (!post.is_repost) return null;
  const { name = '', url = '' } = post.source ?? {};
  return (
    <p className="article-notice">
      <Icon name="external-link" size={18} />
      <span>
        本文为转载
        {(url || name) && (
          <>
            ，原文来自{' '}
            {url ? (
              <a href={url} rel="noopener nofollow">
                {name || url}
              </a>
            ) : (
              name
            )}
          </>
        )}
        。
      </span>
    </p>
  );
}

/** Title, author, date, cover and notices above the text. */
export function ArticleHeader({ view }: { view: ArticleView }) {
  const { post, outdatedDays } = view;
  const lede = post.type === 'article' && post.page === 1 ? leadParagraphOf(post.excerpt, view.bodyHtml) : '';
  return (
    <>
      <header className="article-head">
        {post.type === 'article' && <Crumbs view={view} />}
        <h1 className="article-title">
          <TitleText text={post.title} breaks={post.title_breaks} phraseLength={9} />
          {post.page > 1 && <small>第 {post.page} 页</small>}
        </h1>
        {lede && <p className="dek">{lede}</p>}
        {post.type === 'article' && <Byline view={view} />}
      </header>
      <Cover view={view} />
      {post.is_private && (
        <p className="article-notice">
          <Icon name="lock" size={18} />
          <span>{privateNotice}</span>
        </p>
      )}
      <RepostNotice view={view} />
      {outdatedDays !== null && (
        <p className="article-notice">
          <Icon name="history" size={18} />
          <span>内容可能已过时：这篇文章最后更新于 {outdatedDays} 天前。</span>
        </p>
      )}
    </>
  );
}
