import './side-moments.css';

import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import type { ActivePerson } from '#contract/features/moments/people.entities.ts';
import { FollowUser } from '#web/features/social/likes/reaction-buttons.tsx';
import { listenToReactions } from '#web/features/social/likes/reaction-events.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatNumber } from '#web/ui/format-number.ts';

/** 常来的人: those who published most in the last days. */
export function ActivePeople({ people }: { people: readonly ActivePerson[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => (list.current ? listenToReactions(list.current) : undefined), []);
  return (
    <section aria-labelledby="side-people-title">
      <h2 className="section-head" id="side-people-title">
        <span>常来的人</span>
      </h2>
      <ul className="side-people" ref={list}>
        {people.map((person) => (
          <li key={person.id}>
            <Avatar src={person.avatar_url} seed={person.id} size={38} />
            <p>
              <Link to={authorPath(person.id)} prefetch="intent">
                {person.name}
              </Link>
              <span>{person.verified_text || `最近 ${formatNumber(person.moments)} 条动态`}</span>
            </p>
            <FollowUser id={person.id} name={person.name} small />
          </li>
        ))}
      </ul>
    </section>
  );
}
