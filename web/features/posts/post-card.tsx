import { Link } from 'react-router';

import type { PostCard as Card } from '#contract/features/posts/entities.ts';

import { PostCover } from './post-card-cover.tsx';
import type { CardKind } from './post-card-kind.ts';
import { CardKicker, CardMeta } from './post-card-parts.tsx';
import { TitleText } from './title-text.tsx';

export interface PostCardProps {
  card: Card;
  kind: CardKind;
  heading?: 'h2' | 'h3';
  /** In the first viewport: its image is loaded eagerly. */
  eager?: boolean;
}

/** A post in a list. */
export function PostCard({ card, kind, heading: Heading = 'h2', eager = false }: PostCardProps) {
  return (
    <article className={`post-card post-card-${kind}`}>
      {kind !== 'text' && (
        <Link className="plate" to={card.url} viewTransition tabIndex={-1} aria-hidden="true">
          <PostCover place={kind === 'wide' ? 'wide' : 'list'} cover={card.cover} seed={card.id} eager={eager} />
        </Link>
      )}
      <div className="post-card-body">
        <CardKicker card={card} />
        <Heading className="post-card-title">
          <Link className="title-link" to={card.url} viewTransition prefetch="intent">
            <TitleText text={card.title} breaks={card.title_breaks} />
          </Link>
        </Heading>
        {card.excerpt && <p className="post-card-excerpt">{card.excerpt}</p>}
        <CardMeta card={card} />
      </div>
    </article>
  );
}
