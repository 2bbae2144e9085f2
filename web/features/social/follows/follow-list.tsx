import { useEffect } from 'react';
import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { getFollows } from '#contract/features/social/follows.calls.ts';
import type { FollowedUser, FollowKind } from '#contract/features/social/follows.entities.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { UserMarks } from '#web/features/accounts/user-marks.tsx';
import { FollowUser } from '#web/features/social/likes/reaction-buttons.tsx';
import { setReactionState, setReaction } from '#web/features/social/likes/reaction-state.ts';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import '#web/features/social/likes/marks.css';
import './follow-list.css';

const names: Record<FollowKind, string> = { following: '我关注的', followers: '我的粉丝' };
const empty: Record<FollowKind, { title: string; hint: string }> = {
  following: { title: '还没有关注的人', hint: '在喜欢的作者主页点「关注」，就能在这里找到他们。' },
  followers: { title: '还没有粉丝', hint: '常写常说，自然会有人循声而来。' },
};

function address(kind: FollowKind, page = 1): string {
  const query = new URLSearchParams();
  if (kind === 'followers') query.set('kind', kind);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `/user-center/follows?${text}` : '/user-center/follows';
}

function turn(button: HTMLElement): void {
  setReaction(button.dataset.mark ?? '').catch(reportFailure);
}

function Row({ person, kind }: { person: FollowedUser; kind: FollowKind }) {
  useEffect(
    () => setReactionState(`follow user ${person.id}`, { on: person.followed, count: 0 }),
    [person.id, person.followed],
  );
  return (
    <li>
      <Link className="follow-person" to={authorPath(person.id)}>
        <Avatar src={person.avatar_url} seed={person.id} size={48} />
        <span>
          <span className="follow-name">
            <b>{person.name}</b>
            <UserMarks person={person} isInLink />
          </span>
          <span className="follow-bio">{person.bio || '还没有写下介绍。'}</span>
          <span className="follow-since">
            <PostDate at={person.since} /> {kind === 'following' ? '关注' : '关注了您'}
          </span>
        </span>
      </Link>
      <FollowUser id={person.id} name={person.name} on={person.followed} small onPress={turn} />
    </li>
  );
}

function Page({ userId, kind, page }: FollowListProps) {
  const { loaded, reload } = useLoaded(() => send(getFollows, { user_id: userId, kind, page }));
  if (loaded.state === 'loading') return <SkeletonList count={5} lines={2} picture="round" />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  const { list, total, page_size } = loaded.value;
  if (list.length === 0) return <EmptyState {...empty[kind]} />;
  return (
    <>
      <ol className="follows">
        {list.map((person) => (
          <Row key={person.id} person={person} kind={kind} />
        ))}
      </ol>
      <Pagination page={page} pageCount={pageCount(total, page_size)} hrefOf={(next) => address(kind, next)} />
    </>
  );
}

interface FollowListProps {
  userId: number;
  kind: FollowKind;
  page: number;
}

/** Users the reader follows, and followers; an unfollowed user stays listed, so that they can be followed again. */
export function FollowList(props: FollowListProps) {
  const { kind, page } = props;
  return (
    <>
      <nav className="follow-tabs" aria-label="关注与粉丝">
        {(Object.keys(names) as FollowKind[]).map((each) => (
          <Link
            key={each}
            to={address(each)}
            replace
            preventScrollReset
            aria-current={each === kind ? 'page' : undefined}
          >
            {names[each]}
          </Link>
        ))}
      </nav>
      <Page key={`${kind} ${page}`} {...props} />
    </>
  );
}
