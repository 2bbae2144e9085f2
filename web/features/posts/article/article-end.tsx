import { authorPath } from '#contract/features/accounts/rules.ts';
import type { PostLink } from '#contract/features/posts/entities.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import { SceneImage } from '#web/ui/art/scenes.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';

import { UserMarks } from '#web/features/accounts/user-marks.tsx';
import { BookmarkPost, FollowUser, LikePost } from '../../social/likes/reaction-buttons.tsx';
import { type ArticleView, takesReactions } from './article-view.ts';
import { TitleText } from '../title-text.tsx';

/** A decoded, human-readable URL. */
export function readableUrl(origin: string, path: string): string {
  const host = origin.replace(/^https?:\/\//, '');
  try {
    return host + decodeURI(path);
  } catch {
    return host + path;
  }
}

function Tags({ view: { post } }: { view: ArticleView }) {
  if (post.tags.length === 0) return null;
  return (
    <div className="article-tags">
      <ul aria-label="标签">
        {post.tags.map((tag) => (
          <li key={tag.id}>
            <a className="chip" href={tag.url} rel="tag">
              {tag.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Like, bookmark and share buttons. */
function ArticleReactions({ view: { post } }: { view: ArticleView }) {
  return (
    <div className="article-marks no-print" role="group" aria-label="读完以后">
      <LikePost post={post} />
      <div>
        <BookmarkPost id={post.id} />
        <button className="button needs-script" type="button" data-share>
          <Icon name="share-2" size={16} />
          分享
        </button>
        <button className="button needs-script touch-only" type="button" data-share="poster">
          <Icon name="image" size={16} />
          海报
        </button>
      </div>
    </div>
  );
}

function Licence({ view: { options } }: { view: ArticleView }) {
  const { article_licence: name, article_licence_url: url } = options;
  if (!name) return null;
  return (
    <>
      {' '}
      许可协议{' '}
      {url ? (
        <a href={url} rel="license noopener">
          {name}
        </a>
      ) : (
        name
      )}
    </>
  );
}

function Copyright({ view }: { view: ArticleView }) {
  const { post, options, origin } = view;
  if (post.is_repost || post.type === 'page') return null;
  const path = postPath(post.slug);
  return (
    <section className="copyright" aria-label="版权声明">
      <div>
        <p className="copyright-title">
          本文由 {post.author.name} 写于 {options.nv_site_name}
        </p>
        <p>
          原文链接 <a href={path}>{readableUrl(origin, path)}</a>
        </p>
        <p>
          {options.article_copyright}
          <Licence view={view} />
        </p>
      </div>
      <button
        className="button button-small needs-script no-print"
        type="button"
        data-copy={`《${post.title}》${origin}${path}`}
      >
        <Icon name="copy" size={14} />
        复制
      </button>
    </section>
  );
}

function Series({ view: { post } }: { view: ArticleView }) {
  const { series } = post;
  if (!series) return null;
  return (
    <nav className="series" aria-label="本系列">
      <p className="series-head">
        <Icon name="layers" size={16} />
        <a href={series.term.url}>{series.term.name}</a>
        <span>
          本系列 {series.position}/{series.total}
        </span>
      </p>
      <ol>
        {series.list.map((link) => (
          <li key={link.id} value={link.position}>
            {link.current ? (
              <span aria-current="page">
                <TitleText text={link.title} breaks={link.title_breaks} />
              </span>
            ) : (
              <a href={link.url}>
                <TitleText text={link.title} breaks={link.title_breaks} />
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function AdjacentPost({ link, next }: { link: PostLink | null; next?: boolean }) {
  if (!link) return <span />;
  return (
    <a href={link.url} rel={next ? 'next' : 'prev'}>
      <span>
        {!next && <Icon name="chevron-left" size={14} />}
        {next ? '下一篇' : '上一篇'}
        {next && <Icon name="chevron-right" size={14} />}
      </span>
      <b>
        <TitleText text={link.title} breaks={link.title_breaks} />
      </b>
    </a>
  );
}

function AuthorCard({ view: { post, options } }: { view: ArticleView }) {
  const { author_bio: author } = post;
  return (
    <section className="author-card" aria-label="作者">
      <div className="author-card-scene" aria-hidden="true">
        <SceneImage seed={`author-${author.id}`} />
      </div>
      <Avatar src={author.avatar_url} seed={author.id} size={80} />
      <div>
        <p className="author-card-name">
          <a href={authorPath(author.id)}>{author.name}</a>
          <UserMarks person={author} />
        </p>
        <p>{author.bio || author.verified_text || '这个人还没有写下介绍。'}</p>
        {(author.city || author.url) && (
          <p className="meta">
            {author.city && (
              <span>
                <Icon name="map-pin" size={13} />
                {author.city}
              </span>
            )}
            {author.url && (
              <a href={author.url} rel="me noopener">
                <Icon name="link" size={13} />
                {author.url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
              </a>
            )}
          </p>
        )}
      </div>
      <div className="author-card-ways">
        <FollowUser id={author.id} name={author.name} />
        {options.gifts.length > 0 && (
          <button
            className="button needs-script"
            type="button"
            data-gift={author.id}
            data-name={author.name}
            data-post={post.id}
          >
            <Icon name="gift" size={16} />
            送礼物
          </button>
        )}
        {options.tips_enable && (
          <button
            className="button needs-script"
            type="button"
            data-tip={author.id}
            data-name={author.name}
            data-post={post.id}
          >
            <Icon name="coins" size={16} />
            打赏
          </button>
        )}
        <a className="button" href={authorPath(author.id)}>
          看看 TA 的文章
        </a>
      </div>
    </section>
  );
}

/** Where a printed copy comes from. */
function PrintSource({ view: { post, origin, dates } }: { view: ArticleView }) {
  const date = formatDate(Date.parse(post.updated_at), dates.pattern, dates.timeZone);
  return (
    <p className="print-source">
      {origin.replace(/:.*/, '://') + readableUrl(origin, postPath(post.slug))}（更新于 {date}）
    </p>
  );
}

/** Section after the post body: tags, copyright, previous and next post, author. */
export function ArticleEnd({ view }: { view: ArticleView }) {
  const { post, previous, next } = view;
  return (
    <footer className="article-end">
      {takesReactions(post) && <ArticleReactions view={view} />}
      <Tags view={view} />
      <Copyright view={view} />
      <PrintSource view={view} />
      {post.type === 'article' && (
        <>
          <Series view={view} />
          {(previous || next) && (
            <nav className="neighbours" aria-label="上一篇与下一篇">
              <AdjacentPost link={previous} />
              <AdjacentPost link={next} next />
            </nav>
          )}
          <AuthorCard view={view} />
          {view.options.tips_enable && <div data-tip-wall={post.id} data-points={view.options.points_text} />}
        </>
      )}
    </footer>
  );
}
