import { Link } from 'react-router';

import type { AuthorCard } from '#contract/features/accounts/entities.ts';
import { authorPath } from '#contract/features/accounts/rules.ts';
import { type Page, pageCount } from '#contract/kit/pages.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Pagination } from '#web/ui/pagination.tsx';

import { UserMarks } from './user-marks.tsx';
import './accounts.css';

/** Users of one role, or all members, as cards. */
export function UserList({ people, type }: { people: Page<AuthorCard>; type: string }) {
  if (people.list.length === 0) {
    return <EmptyState title="这里还没有人" hint="以后有人来了，会出现在这里。" />;
  }
  return (
    <>
      <ul className="people">
        {people.list.map((person) => (
          <li key={person.id}>
            <Link to={authorPath(person.id)} prefetch="intent">
              <Avatar src={person.avatar_url} seed={person.id} size={56} />
              <span className="people-words">
                <span className="people-name">
                  <b>{person.name}</b>
                  <UserMarks person={person} isInLink />
                </span>
                <span className="people-bio">{person.bio || '还没有写下介绍。'}</span>
                <span className="people-count">{formatNumber(person.post_count)} 篇文章</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pagination
        page={people.page}
        pageCount={pageCount(people.total, people.page_size)}
        hrefOf={(page) => authorPath(type, page)}
      />
    </>
  );
}
