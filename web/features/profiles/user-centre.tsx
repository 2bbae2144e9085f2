import './user-centre.css';

import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';

import type { CurrentUser } from '#contract/features/sessions/entities.ts';
import { roleNames } from '#contract/kit/power.ts';
import { askToSignIn, useSession, whenSession } from '#web/features/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { type CentrePage, centreGroups, centrePath } from './user-centre-nav.ts';

export interface UserCentreProps {
  current: CentrePage;
  title: string;
  /** Stands at the end of the title's line: a button, a count. */
  aside?: ReactNode;
  /** Shown once somebody is signed in; a function gets who it is. */
  children: ReactNode | ((user: CurrentUser) => ReactNode);
}

function Person({ user }: { user: CurrentUser | null }) {
  return (
    <div className="centre-person">
      {user ? <Avatar src={user.avatar_url} seed={user.id} size={56} /> : <span className="centre-face" />}
      <p>
        <b>{user?.name ?? ' '}</b>
        {user && <span className="badge badge-plain">{roleNames[user.role]}</span>}
      </p>
    </div>
  );
}

function CentreNav({ current, user }: { current: CentrePage; user: CurrentUser | null }) {
  return (
    <nav className="centre-nav" aria-label="用户中心">
      {centreGroups.map(({ name, entries }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          {entries.map(({ key, label, icon }) => (
            <Link key={key} to={centrePath(key)} aria-current={key === current ? 'page' : undefined}>
              <Icon name={icon} />
              {label}
              {key === 'notifications' && Boolean(user?.unread) && <b className="centre-count">{user?.unread}</b>}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}

/** A guest is asked to sign in; who would not has nothing to see here and goes home. @spec S4 */
function useSignedIn() {
  const session = useSession();
  const navigate = useNavigate();
  const { status } = session;
  useEffect(() => {
    if (status === 'unknown') whenSession().catch(reportFailure);
    if (status !== 'guest') return;
    askToSignIn().then(
      () => location.reload(),
      () => void navigate('/'),
    );
  }, [status, navigate]);
  return session;
}

/** What every page of the user centre stands in: its navigation, its title, and the wait for the person. */
export function UserCentre({ current, title, aside, children }: UserCentreProps) {
  const { status, user } = useSignedIn();
  return (
    <div className="wrap centre">
      <div className="centre-side">
        <Person user={user} />
        <CentreNav current={current} user={user} />
      </div>
      <section className="centre-main" aria-labelledby="centre-title">
        <header className="centre-head">
          <h1 id="centre-title">{title}</h1>
          {aside}
        </header>
        {status === 'unknown' && <SkeletonList count={4} lines={2} />}
        {status === 'guest' && (
          <EmptyState illustration="empty" title="登录后查看" hint="这里是您自己的地方，登录后才能看到。" />
        )}
        {user && (typeof children === 'function' ? children(user) : children)}
      </section>
    </div>
  );
}
