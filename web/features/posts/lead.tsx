import { type MouseEvent, useRef, useState } from 'react';
import { Link } from 'react-router';

import type { PostCard } from '#contract/features/posts/entities.ts';
import { moonlitSea } from '#web/ui/art/scenes.tsx';
import { Moon } from '#web/ui/moon.tsx';

import { PostCover } from './post-card-cover.tsx';
import { PostDate } from './post-card-date.tsx';
import { CardAuthor } from './post-card-parts.tsx';
import { TitleText } from './title-text.tsx';
import './lead.css';

function Slide({ card, first, alone }: { card: PostCard; first: boolean; alone: boolean }) {
  return (
    <article className="lead-slide">
      <Link className="plate" to={card.url} viewTransition tabIndex={-1} aria-hidden="true">
        <PostCover
          place={alone ? 'leadAlone' : 'lead'}
          cover={card.cover}
          seed={card.id}
          scene={first ? moonlitSea : undefined}
          eager={first}
        />
      </Link>
      <div className="lead-words">
        <p className="kicker">
          {card.pinned && (
            <span className="lead-pin">
              <Moon lit={0.5} size={13} />
              置顶
            </span>
          )}
          {card.category && <Link to={card.category.url}>{card.category.name}</Link>}
        </p>
        <h2 className="lead-title">
          <Link className="title-link" to={card.url} viewTransition prefetch="intent">
            <TitleText text={card.title} breaks={card.title_breaks} phraseLength={9} />
          </Link>
        </h2>
        {card.excerpt && <p className="lead-excerpt">{card.excerpt}</p>}
        <div className="meta">
          <CardAuthor card={card} size={24} />
          <PostDate at={card.published_at} />
          <span>约 {card.reading_minutes} 分钟</span>
        </div>
      </div>
    </article>
  );
}

/**
 * Opening of the home page. Several posts form a scrollable row; the moons below are links to each, so it works without
 * scripts and never moves by itself. `alone`: nothing stands beside it.
 */
export function Lead({ cards, alone }: { cards: PostCard[]; alone: boolean }) {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const show = (event: MouseEvent, place: number) => {
    event.preventDefault();
    row.current?.scrollTo({ left: place * row.current.clientWidth });
  };
  const look = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {};
    setCurrent(Math.round(scrollLeft / clientWidth));
  };
  return (
    <div className="lead-frame">
      <ul className="lead-row" ref={row} onScroll={cards.length > 1 ? look : undefined}>
        {cards.map((card, place) => (
          <li key={card.id} id={`lead-${place + 1}`}>
            <Slide card={card} first={place === 0} alone={alone} />
          </li>
        ))}
      </ul>
      {cards.length > 1 && (
        <nav className="lead-moons" aria-label="推荐的文章">
          {cards.map((card, place) => (
            <a
              key={card.id}
              href={`#lead-${place + 1}`}
              aria-label={`第 ${place + 1} 篇：${card.title}`}
              aria-current={place === current ? 'true' : undefined}
              onClick={(event) => show(event, place)}
            >
              <Moon lit={place === current ? 1 : 0} size={12} />
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
