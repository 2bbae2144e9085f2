import './user-centre.css';

import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';

import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { errorText } from '#contract/errors.ts';
import { hasRole, roleNames } from '#contract/kit/power.ts';
import { askToSignIn, type Session } from '#web/features/auth/sessions/session.ts';
import { useRequiredSession } from '#web/features/auth/sessions/use-required-session.ts';
import { OwnGrowth } from '#web/features/growth/own-growth.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { useCurrentInView } from '#web/ui/use-current-in-view.ts';

import { type CentreEntry, type CentrePage, centreGroups, centrePath } from './user-centre-nav.ts';

export interface UserCentreProps {
  current: CentrePage;
  title: string;
  /** At the end of the title line: a button, a count. */
  aside?: ReactNode;
  /** Rendered once a user is signed in; a function receives the user. */
  children: ReactNode | ((user: CurrentUser) => ReactNode);
}

function Person({ user }: { user: CurrentUser | null }) {
  return (
    <div className="centre-person">
      {user ? <Avatar src={user.avatar_url} seed={user.id} size={56} /> : <span className="centre-face" />}
      <p>
        <b>{user?.name}</b>
        {user && <span className="badge badge-plain">{roleNames[user.role]}</span>}
        {user && <OwnGrowth user={user} />}
      </p>
    </div>
  );
}

/** Count shown next to an entry. */
const unreadAt: Partial<Record<CentrePage, (user: CurrentUser) => number>> = {
  notifications: ({ unread, unread_messages }) => unread - unread_messages,
  messages: ({ unread_messages }) => unread_messages,
};

function Unread({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <b className="centre-count">
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> 条未读</span>
    </b>
  );
}

function CentreNav({ current, user }: { current: CentrePage; user: CurrentUser | null }) {
  const nav = useCurrentInView<HTMLElement>(current);
  const pointsText = usePointsText();
  const { payable = false, sells = false, tippable = false, vipTypes } = useSiteData();
  const has = { payment: payable, sales: payable || sells, membership: vipTypes !== undefined, tips: tippable };
  const isThere = ({ key, needs }: CentreEntry): boolean => key === current || needs === undefined || has[needs];
  const groups = centreGroups
    .map(({ name, entries }) => ({ name, entries: entries.filter(isThere) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav ref={nav} className="centre-nav" aria-label="用户中心">
      {groups.map(({ name, entries }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {entries.map(({ key, label, icon }) => (
              <li key={key}>
                <Link to={centrePath(key)} aria-current={key === current ? 'page' : undefined}>
                  <Icon name={icon} />
                  {key === 'point' ? pointsText : label}
                  <Unread count={user ? (unreadAt[key]?.(user) ?? 0) : 0} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function SignedOut() {
  return (
    <EmptyState illustration="no-access" title="登录后查看" hint="这里是您自己的地方，登录后才能看到。">
      <button
        className="button button-primary"
        type="button"
        onClick={() =>
          askToSignIn().then(
            () => location.reload(),
            () => undefined,
          )
        }
      >
        登录
      </button>
    </EmptyState>
  );
}

/** the administrator alone comes in, to mend it. @see docs/reference/permissions.md */
function Unlicensed() {
  useEffect(() => {
    toast.error(errorText.LICENCE_INVALID);
  }, []);
  return <EmptyState illustration="no-access" title="授权无效" hint="这个站点的授权无效，请联系开发者。" />;
}

function Content({ session, children }: { session: Session; children: UserCentreProps['children'] }) {
  const { unlicensed } = useSiteData();
  const { status, user } = session;
  if (status === 'unknown') return <SkeletonList count={4} lines={2} />;
  if (!user) return <SignedOut />;
  if (unlicensed && !hasRole(user, 'administrator')) return <Unlicensed />;
  return typeof children === 'function' ? children(user) : children;
}

/** Frame of every user centre page: navigation, title, and the wait for the session. */
export function UserCentre({ current, title, aside, children }: UserCentreProps) {
  const session = useRequiredSession();
  return (
    <div className="wrap centre">
      <div className="centre-side">
        <Person user={session.user} />
        <CentreNav current={current} user={session.user} />
      </div>
      <section className="centre-main" aria-labelledby="centre-title">
        <header className="centre-head">
          <h1 id="centre-title">{title}</h1>
          {aside}
        </header>
        <noscript>
          <p>用户中心需要打开浏览器的 JavaScript 才能使用。</p>
        </noscript>
        <Content session={session}>{children}</Content>
      </section>
    </div>
  );
}
