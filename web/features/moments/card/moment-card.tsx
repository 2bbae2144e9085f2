import './moment-card.css';

import { type HTMLAttributes, memo, type Ref } from 'react';
import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import type { Moment } from '#contract/features/moments/entities.ts';
import { TitleText } from '#web/features/posts/title-text.tsx';
import { Avatar } from '#web/ui/avatar.tsx';

import { CardActions } from './card-actions.tsx';
import { CardComments } from './card-comments.tsx';
import { CardHeader } from './card-header.tsx';
import { CardImages } from './card-images.tsx';
import { CardLink } from './card-link.tsx';
import { CardPoll } from './card-poll.tsx';
import { CardQuote } from './card-quote.tsx';
import { CardState } from './card-state.tsx';
import { CardText } from './card-text.tsx';
import { CardVideo } from './card-video.tsx';

export interface MomentCardProps {
  moment: Moment;
  /** The page of this moment: nothing is folded, and the comments stand below. */
  isAlone?: boolean;
  /** In the first window of the page: its picture is loaded at once. */
  eager?: boolean;
}

function CardTitle({ moment, isAlone }: { moment: Moment; isAlone: boolean }) {
  if (moment.title === '') return null;
  const title = <TitleText text={moment.title} breaks={moment.title_breaks} />;
  if (isAlone) return <h1 className="moment-title">{title}</h1>;
  return (
    <h2 className="moment-title">
      <Link className="title-link" to={moment.url} prefetch="intent">
        {title}
      </Link>
    </h2>
  );
}

function Topics({ moment }: { moment: Moment }) {
  // Topics that stand in the text are links there.
  const others = moment.topics.filter(({ name }) => !moment.excerpt.includes(`#${name}#`));
  if (others.length === 0) return null;
  return (
    <ul className="moment-topics" aria-label="话题">
      {others.map((topic) => (
        <li key={topic.id}>
          <Link to={topic.url}>
            <span aria-hidden="true"># </span>
            {topic.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What a moment says and shows, without its author. */
function Content({ moment, isAlone, eager }: Required<MomentCardProps>) {
  return (
    <>
      <CardTitle moment={moment} isAlone={isAlone} />
      <CardText moment={moment} isWhole={isAlone} />
      <CardPoll moment={moment} />
      <CardImages images={moment.images} slug={`moment-${moment.slug}`} eager={eager} />
      {moment.video && <CardVideo video={moment.video} name={`${moment.author.name} 的视频`} />}
      <CardQuote quote={moment.quote} slug={moment.slug} />
      {moment.link && <CardLink link={moment.link} />}
      <Topics moment={moment} />
    </>
  );
}

const Inside = memo(function Inside({ moment, isAlone = false, eager = false }: MomentCardProps) {
  const { author } = moment;
  const isPublic = moment.status === 'publish';
  return (
    <>
      <Link className="moment-face" to={authorPath(author.id)} tabIndex={-1} aria-hidden="true">
        <Avatar src={author.avatar_url} seed={author.id} size={44} />
      </Link>
      <div className="moment-body">
        <CardHeader moment={moment} nameId={`moment-by-${moment.id}`} isAlone={isAlone} />
        <CardState moment={moment} />
        <Content moment={moment} isAlone={isAlone} eager={eager} />
        {isPublic && <CardActions moment={moment} isAlone={isAlone} />}
        {isPublic && !isAlone && <CardComments moment={moment} />}
      </div>
    </>
  );
});

/** A moment, in a stream or on its own page. */
export function MomentCard({
  moment,
  isAlone,
  eager,
  ref,
  ...attributes
}: MomentCardProps & HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }) {
  return (
    <article ref={ref} className="moment" aria-labelledby={`moment-by-${moment.id}`} {...attributes}>
      <Inside moment={moment} isAlone={isAlone} eager={eager} />
    </article>
  );
}
