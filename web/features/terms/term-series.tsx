import { Link } from 'react-router';

import { termPath } from '#contract/features/terms/rules.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { PostCover } from '#web/features/posts/post-card-cover.tsx';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { ListHeader } from '#web/features/posts/post-list-header.tsx';
import { TitleText } from '#web/features/posts/title-text.tsx';
import { WithSidebar } from '#web/features/site/sidebar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moon } from '#web/ui/moon.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

import type { TermData } from './load-term.ts';
import './terms.css';

type Card = TermData['articles']['list'][number];

/** A post of a series: the moon beside it grows until the last one is full. */
function SeriesItem({ card, position, total }: { card: Card; position: number; total: number }) {
  return (
    <li className="series-item">
      <p className="series-place">
        <Moon lit={position / total} size={18} />
        <span>
          <span className="visually-hidden">第 </span>
          {position}
          <span className="visually-hidden"> 篇</span>
        </span>
      </p>
      <div>
        <h2 className="series-title">
          <Link className="title-link" to={card.url} prefetch="intent">
            <TitleText text={card.title} breaks={card.title_breaks} />
          </Link>
        </h2>
        {card.excerpt && <p className="post-card-excerpt">{card.excerpt}</p>}
        <p className="meta">
          <PostDate at={card.published_at} />
          <span>
            <Icon name="clock" size={14} />约 {card.reading_minutes} 分钟
          </span>
          <span>
            <Icon name="eye" size={15} />
            <span className="visually-hidden">阅读</span>
            {formatNumber(card.views)}
          </span>
        </p>
      </div>
      {card.cover && (
        <Link className="plate" to={card.url} viewTransition tabIndex={-1} aria-hidden="true">
          <PostCover place="series" cover={card.cover} seed={card.id} />
        </Link>
      )}
    </li>
  );
}

/** The page of a series: its posts in reading order. */
export function TermSeries({ data }: { data: TermData }) {
  const { term, articles, side } = data;
  const [first] = articles.list;
  const before = (articles.page - 1) * articles.page_size;
  return (
    <div className="wrap list-page">
      <ListHeader
        kind="专题"
        title={term.name}
        description={term.description}
        coverUrl={term.cover_url}
        facts={
          <>
            <span>共 {formatNumber(articles.total)} 篇</span>
            {first && articles.page === 1 && (
              <Link className="list-header-feed" to={first.url}>
                <Icon name="book-open" size={14} />
                从第一篇读起
              </Link>
            )}
          </>
        }
      />
      <WithSidebar data={side}>
        {articles.list.length === 0 ? (
          <EmptyState title="这个专题还没有文章" hint="第一篇正在路上，过些日子再来看看。" />
        ) : (
          <ol className="series" start={before + 1}>
            {articles.list.map((card, place) => (
              <SeriesItem key={card.id} card={card} position={before + place + 1} total={articles.total} />
            ))}
          </ol>
        )}
        <Pagination
          page={articles.page}
          pageCount={pageCount(articles.total, articles.page_size)}
          hrefOf={(page) => termPath('special', term.slug, page)}
        />
      </WithSidebar>
    </div>
  );
}
