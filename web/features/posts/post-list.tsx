import type { PostCard as Card } from '#contract/features/posts/entities.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

import { cardKind, type CardStyle } from './post-card-kind.ts';
import { PostCard } from './post-card.tsx';
import './post-list.css';

export interface PostListProps {
  articles: { list: Card[]; total: number; page: number; page_size: number };
  hrefOf: (page: number) => string;
  cardStyle: CardStyle;
  heading?: 'h2' | 'h3';
  /** The first images are in the first viewport: load them eagerly. */
  eager?: boolean;
  empty?: { title: string; hint: string };
}

/** Posts as cards of varying layout, with pagination. */
export function PostList({ articles, hrefOf, cardStyle, heading, eager = true, empty }: PostListProps) {
  if (articles.list.length === 0) {
    return <EmptyState title={empty?.title ?? '这里还没有文章'} hint={empty?.hint ?? '过些日子再来看看。'} />;
  }
  return (
    <>
      <div className="post-list">
        {articles.list.map((card, place) => (
          <PostCard
            key={card.id}
            card={card}
            kind={cardKind(card, place, cardStyle)}
            heading={heading}
            eager={eager && place < 2}
          />
        ))}
      </div>
      <Pagination page={articles.page} pageCount={pageCount(articles.total, articles.page_size)} hrefOf={hrefOf} />
    </>
  );
}
