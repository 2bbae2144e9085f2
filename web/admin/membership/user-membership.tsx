import './membership.css';

import { getUserMembership } from '#contract/features/membership/calls.ts';
import type { VipGrant } from '#contract/features/membership/entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { DialogCancelled } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

import { csvTime } from '../list/cells.tsx';
import { openChangeMembership } from './open-change-membership.ts';

function Row({ grant: { title, level_name, days, ends_at, created_at } }: { grant: VipGrant }) {
  return (
    <tr>
      <td>{csvTime(created_at)}</td>
      <td>{level_name ? `${title} · ${level_name}` : title}</td>
      <td>{days === 0 ? '—' : `${days > 0 ? '+' : '−'}${Math.abs(days)} 天`}</td>
      <td>{csvTime(ends_at)}</td>
    </tr>
  );
}

/** The membership of a user: until when, what changed it, and giving or ending it. */
export function UserMembership({ user }: { user: { id: number; name: string } }) {
  const { loaded, reload } = useLoaded(() => send(getUserMembership, { id: user.id }));
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'failed') return <ErrorState headingLevel={2} onRetry={() => void reload()} />;
  const { membership, types, list, total } = loaded.value;
  if (types.length === 0 && total === 0) return null;
  const { level, level_name, expires_at, days_left } = membership;
  const change = (action: 'give' | 'revoke') =>
    openChangeMembership(
      { user, action, membership, types },
      { title: action === 'give' ? `给${user.name}会员` : `收回${user.name}的会员` },
    ).then(reload, (error: unknown) => {
      if (!(error instanceof DialogCancelled)) reportFailure(error);
    });
  return (
    <section className="user-membership" aria-labelledby="user-membership-title">
      <header>
        <h2 id="user-membership-title">会员</h2>
        <p>{expires_at ? `${level_name}，${csvTime(expires_at)} 到期，还有 ${days_left} 天` : '现在不是会员'}</p>
        {types.length > 0 && (
          <button className="button button-small" type="button" onClick={() => void change('give')}>
            {level > 0 ? '延长' : '给予会员'}
          </button>
        )}
        {level > 0 && (
          <button className="button button-small" type="button" onClick={() => void change('revoke')}>
            收回
          </button>
        )}
      </header>
      {list.length > 0 && (
        <div className="user-membership-list" role="region" aria-label="会员记录" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">时间</th>
                <th scope="col">事项</th>
                <th scope="col">天数</th>
                <th scope="col">到期</th>
              </tr>
            </thead>
            <tbody>
              {list.map((grant) => (
                <Row key={grant.number} grant={grant} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
