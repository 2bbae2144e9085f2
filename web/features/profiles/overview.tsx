import './overview.css';

import { useState } from 'react';
import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { getMyComments } from '#contract/features/comments/calls.ts';
import { getMyProfile } from '#contract/features/profiles/calls.ts';
import type { OwnProfile } from '#contract/features/profiles/entities.ts';
import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { hasRole, rolePower } from '#contract/kit/power.ts';
import { CheckInCard } from '#web/features/growth/check-in-card.tsx';
import { moonPhase } from '#web/features/site/almanac.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import hillsUrl from '#web/ui/art/scenes/hills.svg?url';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { litShare } from '#web/ui/moon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { greetingAt, moonText } from './greeting.ts';
import { OwnComment } from './my-comments.tsx';
import { centrePath } from './user-centre-nav.ts';

/** Number of latest comments in the overview. */
const latestCount = 3;

function Banner({ name, picture }: { name: string; picture: string }) {
  const [now] = useState(() => new Date());
  return (
    <div className="overview-banner">
      <img src={picture || hillsUrl} width={1600} height={500} alt="" />
      <p>
        {greetingAt(now.getHours())}，{name}
      </p>
      <p>
        <b>{moonText(litShare(moonPhase(now.getTime())))}</b>
      </p>
    </div>
  );
}

function OverviewCounts({ profile }: { profile: OwnProfile }) {
  const count = (to: string, label: string, value: number) => (
    <Link to={to}>
      <span>{label}</span>
      <b>{formatNumber(value)}</b>
    </Link>
  );
  return (
    <div className="overview-facts">
      <div>
        <span>来到这里</span>
        <b>
          {formatNumber(profile.days)}
          <small>天</small>
        </b>
      </div>
      {(profile.article_count > 0 || hasRole({ power: rolePower[profile.role] }, 'contributor')) &&
        count(authorPath(profile.id), '文章', profile.article_count)}
      {count(centrePath('comments'), '评论', profile.comment_count)}
      {count(centrePath('favourites'), '收藏', profile.favourite_count)}
      {count(centrePath('follows'), '关注', profile.following_count)}
      {count(`${centrePath('follows')}?kind=followers`, '粉丝', profile.follower_count)}
    </div>
  );
}

/** For who may write, also those who only hand in. @see docs/reference/permissions.md */
const writingLinks: [to: string, label: string, icon: IconName][] = [
  ['/nv-admin/editor-article', '写文章', 'pen'],
  ['/nv-admin/articles', '我的文章', 'file-text'],
];

function OverviewLinks({ id, power }: { id: number; power: number }) {
  const ways: [to: string, label: string, icon: IconName][] = [
    ...(hasRole({ power }, 'contributor') ? writingLinks : []),
    [authorPath(id), '我的主页', 'user'],
    [centrePath('edit'), '编辑资料', 'pen'],
    [centrePath('notifications'), '查看通知', 'bell'],
    [centrePath('safe'), '账号安全', 'shield'],
  ];
  return (
    <nav className="overview-ways" aria-label="常用">
      {ways.map(([to, label, icon]) => (
        // The administration needs a document load: its content security policy differs from a reader page's.
        <Link key={to} to={to} reloadDocument={to.startsWith('/nv-admin')}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The latest own comments; left out if loading fails. */
function LatestComments() {
  const { loaded } = useLoaded(() => send(getMyComments, { page_size: String(latestCount) }));
  if (loaded.state !== 'ready' || loaded.value.list.length === 0) return null;
  return (
    <section className="overview-comments" aria-labelledby="overview-comments">
      <div className="section-head">
        <h2 id="overview-comments">最近的评论</h2>
        <Link to={centrePath('comments')}>
          全部评论
          <Icon name="arrow-right" size={14} />
        </Link>
      </div>
      <ul className="my-comments">
        {loaded.value.list.slice(0, latestCount).map((comment) => (
          <OwnComment key={comment.id} comment={comment} />
        ))}
      </ul>
    </section>
  );
}

/** 概览: a greeting, the user's statistics, and shortcuts. */
export function Overview({ user }: { user: CurrentUser }) {
  const { loaded, reload } = useLoaded(() => send(getMyProfile, {}));
  if (loaded.state === 'loading') return <SkeletonList count={4} lines={2} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  return (
    <>
      <Banner name={user.name} picture={loaded.value.background_url} />
      <OverviewCounts profile={loaded.value} />
      <CheckInCard />
      <OverviewLinks id={user.id} power={user.power} />
      <LatestComments />
    </>
  );
}
