import './own-badges.css';

import { useState } from 'react';
import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { getOwnBadges, wearBadge } from '#contract/features/badges/calls.ts';
import { badgeGoals } from '#contract/features/badges/copy.ts';
import type { OwnBadge } from '#contract/features/badges/entities.ts';
import { useSession } from '#web/features/auth/sessions/session.ts';
import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

function goalOf({ rule, threshold }: OwnBadge): string {
  return rule === '' ? '由站长亲手授予' : badgeGoals[rule](threshold);
}

function Progress({ badge }: { badge: OwnBadge }) {
  const { rule, progress, threshold, name } = badge;
  if (rule === '') return null;
  return (
    <span className="own-badge-progress">
      <span
        className="own-badge-way"
        role="progressbar"
        aria-label={`「${name}」的进度`}
        aria-valuemin={0}
        aria-valuemax={threshold}
        aria-valuenow={progress}
      >
        <span style={{ inlineSize: `${(progress / threshold) * 100}%` }} />
      </span>
      <span>
        {formatNumber(progress)} / {formatNumber(threshold)}
      </span>
    </span>
  );
}

interface BadgeProps {
  badge: OwnBadge;
  isWorn: boolean;
  isBusy: boolean;
  onWear: (id: number | null) => void;
}

function Badge({ badge, isWorn, isBusy, onWear }: BadgeProps) {
  const { id, name, img, description, given_at, reason } = badge;
  return (
    <li className="own-badge panel" data-missing={given_at === null || undefined}>
      <SmallPicture src={img} width={64} height={64} />
      <div>
        <h3>{name}</h3>
        <p>{description || goalOf(badge)}</p>
        {given_at === null ? (
          <>
            {description && <p className="own-badge-fact">{goalOf(badge)}</p>}
            <Progress badge={badge} />
          </>
        ) : (
          <>
            <p className="own-badge-fact">
              <PostDate at={given_at} /> 获得{reason && `：${reason}`}
            </p>
            <button
              className={isWorn ? 'button button-small' : 'button button-small button-soft'}
              type="button"
              aria-label={`${isWorn ? '取下' : '佩戴'}「${name}」`}
              // Not `disabled`, which would lose the focus.
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && onWear(isWorn ? null : id)}
            >
              {isWorn ? '取下' : '佩戴'}
            </button>
          </>
        )}
      </div>
    </li>
  );
}

interface GroupProps {
  title: string;
  badges: readonly OwnBadge[];
  worn: number | null;
  isBusy: boolean;
  onWear: (id: number | null) => void;
}

function Group({ title, badges, worn, ...rest }: GroupProps) {
  if (badges.length === 0) return null;
  return (
    <section>
      <h2 className="section-head">
        <span>{title}</span>
        <small>{badges.length} 枚</small>
      </h2>
      <ul className="own-badges">
        {badges.map((badge) => (
          <Badge key={badge.id} badge={badge} isWorn={badge.id === worn} {...rest} />
        ))}
      </ul>
    </section>
  );
}

/** 徽章: those that the user has, which of them is worn, and how far the others are. */
export function OwnBadges() {
  const session = useSession();
  const { loaded, reload } = useLoaded(() => send(getOwnBadges, {}));
  const [isBusy, setBusy] = useState(false);
  if (loaded.state === 'loading') return <SkeletonList count={4} lines={2} picture="round" />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  const { list, worn } = loaded.value;
  if (list.length === 0)
    return <EmptyState title="这里还没有徽章" hint="站长设立徽章以后，会在这里看到怎样得到它们。" />;

  async function wear(id: number | null): Promise<void> {
    setBusy(true);
    try {
      const { badge } = await send(wearBadge, { badge_id: id });
      await reload();
      toast.success(badge ? `已佩戴「${badge.name}」` : '已取下徽章');
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const group = { worn, isBusy, onWear: (id: number | null) => void wear(id) };
  return (
    <div className="own-badges-page">
      <p className="own-badges-intro">
        佩戴的徽章会显示在您的名字旁边，一次一枚；较早生成的页面一天内更新。
        {session.user && <Link to={authorPath(session.user.id)}>看看自己的主页</Link>}
      </p>
      <Group title="已获得" badges={list.filter(({ given_at }) => given_at !== null)} {...group} />
      <Group title="还未获得" badges={list.filter(({ given_at }) => given_at === null)} {...group} />
    </div>
  );
}
