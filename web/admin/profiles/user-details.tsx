import './user-details.css';

import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { getMembers } from '#contract/features/profiles/members.calls.ts';
import type { Member } from '#contract/features/profiles/members.entities.ts';
import { roleNames } from '#contract/kit/power.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { adminPath } from '../frame/entries.ts';
import { UserStatement } from '../ledger/user-statement.tsx';
import { UserCell } from '../list/cells.tsx';
import { UserMembership } from '../membership/user-membership.tsx';

async function findMember(id: number): Promise<Member | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const { list } = await send(getMembers, { q: String(id) });
  return list.find((each) => each.id === id) ?? null;
}

/** A user with what belongs to their account. */
export function UserDetails({ id }: { id: number }) {
  const { loaded, reload } = useLoaded(() => findMember(id));
  if (loaded.state === 'loading') return <SkeletonList count={4} lines={2} picture="round" />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  const member = loaded.value;
  const toList = (
    <Link className="button button-small" to={adminPath('users')}>
      全部用户
    </Link>
  );
  if (!member) {
    return (
      <EmptyState title="没有这位用户" hint="账号可能已经注销。">
        {toList}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="user-details">
        <UserCell name={member.name} seed={id} avatar={member.avatar_url} href={authorPath(id)}>
          {roleNames[member.role]} · 编号 {id}
        </UserCell>
        {toList}
      </div>
      <UserMembership user={member} />
      <UserStatement member={member} />
    </>
  );
}
