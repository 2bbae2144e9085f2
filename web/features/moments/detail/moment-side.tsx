import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import type { Moment } from '#contract/features/moments/entities.ts';
import { UserMarks } from '#web/features/accounts/user-marks.tsx';
import { FollowUser } from '#web/features/social/likes/reaction-buttons.tsx';
import { listenToReactions } from '#web/features/social/likes/reaction-events.ts';
import { Avatar } from '#web/ui/avatar.tsx';

/** Who wrote the moment, and the topics to read on. Only what the moment itself says, so that the page stays cached. */
export function MomentSide({ moment: { author, topics } }: { moment: Moment }) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => (card.current ? listenToReactions(card.current) : undefined), []);
  return (
    <aside className="moments-side" aria-label="边栏">
      <section ref={card} className="moment-author panel" aria-label={`作者 ${author.name}`}>
        <Link to={authorPath(author.id)} prefetch="intent">
          <Avatar src={author.avatar_url} seed={author.id} size={64} />
          <b>{author.name}</b>
        </Link>
        <p>
          <UserMarks person={author} />
        </p>
        <FollowUser id={author.id} name={author.name} />
      </section>
      {topics.length > 0 && (
        <section aria-labelledby="moment-topics-title">
          <h2 className="section-head" id="moment-topics-title">
            <span>话题</span>
          </h2>
          <ul className="moment-side-topics">
            {topics.map((topic) => (
              <li key={topic.id}>
                <Link className="chip" to={topic.url} prefetch="intent">
                  # {topic.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
