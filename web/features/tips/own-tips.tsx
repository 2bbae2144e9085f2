import './own-tips.css';

import { useState } from 'react';
import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { getOwnTips } from '#contract/features/tips/calls.ts';
import { tipStateNames } from '#contract/features/tips/copy.ts';
import type { OwnTip } from '#contract/features/tips/entities.ts';
import type { TipDirection } from '#contract/features/tips/rules.ts';
import { fenText } from '#contract/kit/money.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { TitleText } from '#web/features/posts/title-text.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { send } from '#web/kit/client.ts';
import { type ListAddress, type ListFilter, useListAddress } from '#web/kit/list-address.ts';
import { useList } from '#web/kit/use-list.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatExact } from '#web/ui/format-number.ts';
import { MoreFailed } from '#web/ui/more-failed.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

const tabs = [
  { value: '', label: '收到的' },
  { value: 'given', label: '给出的' },
] as const;
const filters: readonly ListFilter[] = [
  { key: 'direction', label: '方向', kind: 'choice', isTabs: true, choices: tabs },
];
const empty: Record<TipDirection, { title: string; hint: string }> = {
  received: { title: '还没有收到打赏', hint: '读者可以在文章、动态和作者主页打赏您。' },
  given: { title: '还没有打赏过别人', hint: '在喜欢的文章末尾或作者主页，可以打赏 TA。' },
};

/** What a tip was worth; a refunded one nothing. */
function Sum({ tip: { point, fen, state } }: { tip: OwnTip }) {
  const pointsText = usePointsText();
  return (
    <p className="own-tip-sum">
      {fen + point > 0 && <b>{fen > 0 ? `¥${fenText(fen)}` : `${formatExact(point)} ${pointsText}`}</b>}
      {state !== 'shown' && <small>{tipStateNames[state]}</small>}
    </p>
  );
}

export function OwnTipRow({ tip, direction }: { tip: OwnTip; direction: TipDirection }) {
  const { user, post, message, created_at } = tip;
  const person = user.id === null ? <span>{user.name}</span> : <Link to={authorPath(user.id)}>{user.name}</Link>;
  return (
    <li>
      <Avatar src={user.avatar_url} seed={user.id ?? user.name} size={40} />
      <div>
        <p>
          {direction === 'given' ? <>打赏 {person}</> : <>{person} 打赏了您</>}
          {post && (
            <>
              {' · '}
              <Link to={post.url}>
                <TitleText text={post.title} breaks={post.title_breaks} />
              </Link>
            </>
          )}
        </p>
        {message && <p className="own-tip-message">{message}</p>}
        <p className="own-tip-when">
          <PostDate at={created_at} />
        </p>
      </div>
      <Sum tip={tip} />
    </li>
  );
}

/** Where the receiver finds their share, and what the site says to whoever gave. */
function Note({ direction, thanks }: { direction: TipDirection; thanks: string }) {
  const pointsText = usePointsText();
  const { payable = false } = useSiteData();
  if (direction === 'given') return thanks === '' ? null : <p className="own-tips-note">{thanks}</p>;
  return (
    <p className="own-tips-note">
      这里是对方付出的数额。您得到的部分，扫码的记在
      {payable ? (
        <Link className="text-link" to="/user-center/benefit">
          收益
        </Link>
      ) : (
        '收益'
      )}
      ，{pointsText}的记在
      <Link className="text-link" to="/user-center/point">
        {pointsText}
      </Link>
      。
    </p>
  );
}

function TipRows({ address, direction }: { address: ListAddress; direction: TipDirection }) {
  const [thanks, setThanks] = useState('');
  const { shown, isLoading, hasFailed, moreFailed, reload } = useList<OwnTip>(async ({ page }) => {
    const answer = await send(getOwnTips, { direction, page });
    setThanks(answer.thanks);
    return answer;
  }, address);
  if (hasFailed) return <ErrorState retrying={isLoading} onRetry={() => void reload()} />;
  if (shown === null) return <SkeletonList count={5} lines={2} picture="round" />;
  if (shown.list.length === 0) return <EmptyState {...empty[direction]} />;
  return (
    <>
      <Note direction={direction} thanks={thanks} />
      <ul className="own-tips" aria-busy={isLoading}>
        {shown.list.map((tip) => (
          <OwnTipRow key={tip.id} tip={tip} direction={direction} />
        ))}
      </ul>
      {moreFailed && <MoreFailed retrying={isLoading} onRetry={() => void reload()} />}
      <Pagination page={shown.page} pageCount={pageCount(shown.total, shown.page_size)} hrefOf={address.hrefOf} />
    </>
  );
}

/** 打赏: what the reader received and gave. */
export function OwnTips() {
  const address = useListAddress(filters);
  const direction = (address.filters.direction || 'received') as TipDirection;
  return (
    <>
      <div className="choice-tabs" role="group" aria-label="方向">
        {tabs.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={(address.filters.direction ?? '') === value}
            onClick={() => address.filter({ direction: value })}
          >
            {label}
          </button>
        ))}
      </div>
      <TipRows key={direction} address={address} direction={direction} />
    </>
  );
}
