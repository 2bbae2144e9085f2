import type { BannedUser } from '#contract/features/moderation/address-bans.entities.ts';
import { type Page, pageCount } from '#contract/kit/pages.ts';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

import './banned-people.css';

/** The address of a page of the 小黑屋. */
export function blackroomPath(page: number): string {
  return page > 1 ? `/blackroom?page=${page}` : '/blackroom';
}

function Person({ person }: { person: BannedUser }) {
  return (
    <li>
      <Avatar src={person.avatar_url} seed={person.id} size={44} />
      <div>
        <p className="banned-name">
          <b>{person.name}</b>
          {person.banned_until === null && <span className="badge badge-plain">永久</span>}
        </p>
        <p className="banned-reason">{person.reason || '没有写明原因'}</p>
        <p className="banned-time">
          自 <PostDate at={person.banned_at} pattern="YYYY-MM-DD" />
          {person.banned_until !== null && (
            <>
              {' '}
              至 <PostDate at={person.banned_until} pattern="YYYY-MM-DD" />
            </>
          )}
        </p>
      </div>
    </li>
  );
}

/** Who is banned at present, why and until when. @see docs/reference/README.md */
export function BannedUsers({ people }: { people: Page<BannedUser> }) {
  if (people.list.length === 0) {
    return <EmptyState title="小黑屋里没有人" hint="大家都好好说话，真好。" />;
  }
  return (
    <>
      <ol className="banned-people">
        {people.list.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ol>
      <Pagination
        page={people.page}
        pageCount={pageCount(people.total, people.page_size)}
        hrefOf={blackroomPath}
        label="小黑屋分页"
      />
    </>
  );
}
