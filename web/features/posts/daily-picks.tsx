import { Link } from 'react-router';

import type { PostCard } from '#contract/features/posts/entities.ts';
import { Icon } from '#web/ui/icon.tsx';

import { PostCover } from './post-card-cover.tsx';
import { TitleText } from './title-text.tsx';

function DailyPick({ card }: { card: PostCard }) {
  return (
    <li>
      <Link className="plate" to={card.url} viewTransition tabIndex={-1} aria-hidden="true">
        <PostCover place="bedside" cover={card.cover} seed={card.id} />
      </Link>
      <div>
        {card.category && (
          <p className="kicker">
            <Link to={card.category.url}>{card.category.name}</Link>
          </p>
        )}
        <h3 className="bedside-title">
          <Link className="title-link" to={card.url} viewTransition prefetch="intent">
            <TitleText text={card.title} breaks={card.title_breaks} />
          </Link>
        </h3>
        <p className="meta">
          <span>{card.author.name}</span>
          <span>{card.reading_minutes} 分钟</span>
        </p>
      </div>
    </li>
  );
}

/** 枕边三篇: three posts for bedtime reading, beside the lead. */
export function DailyPicks({ cards }: { cards: PostCard[] }) {
  return (
    <section className="bedside" aria-labelledby="bedside-title">
      <div className="section-head">
        <h2 id="bedside-title">枕边三篇</h2>
        <Link to="/articles">
          全部文章
          <Icon name="arrow-right" size={14} />
        </Link>
      </div>
      <ol>
        {cards.map((card) => (
          <DailyPick key={card.id} card={card} />
        ))}
      </ol>
    </section>
  );
}
