import './own-gifts.css';

import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { getMyGifts } from '#contract/features/gifts/calls.ts';
import type { GiftDirection, OwnGift } from '#contract/features/gifts/entities.ts';
import { fenText } from '#contract/kit/money.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';
import { send } from '#web/kit/client.ts';
import { type ListFilter, useListAddress } from '#web/kit/list-address.ts';
import { useList } from '#web/kit/use-list.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatExact } from '#web/ui/format-number.ts';
import { MoreFailed } from '#web/ui/more-failed.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { GiftPicture } from './gift-picture.tsx';

const tabs = [
  { value: '', label: '收到的' },
  { value: 'sent', label: '送出的' },
] as const;
const filters: readonly ListFilter[] = [
  { key: 'direction', label: '方向', kind: 'choice', isTabs: true, choices: tabs },
];
const empty: Record<GiftDirection, { title: string; hint: string }> = {
  received: { title: '还没有收到礼物', hint: '认真写，认真说，心意会来的。' },
  sent: { title: '还没有送出礼物', hint: '在喜欢的文章末尾或作者主页，可以送 TA 一份礼物。' },
};

function Row({ gift, direction }: { gift: OwnGift; direction: GiftDirection }) {
  const pointsText = usePointsText();
  const { name, gift_img, count, message, point, fen, user, created_at } = gift;
  const person = user.id === null ? <span>{user.name}</span> : <Link to={authorPath(user.id)}>{user.name}</Link>;
  return (
    <li>
      <GiftPicture src={gift_img} size={48} />
      <div>
        <p>
          {direction === 'sent' ? <>送给 {person}</> : <>{person} 送来</>}{' '}
          <b>
            {name} ×{count}
          </b>
        </p>
        {message && <p className="own-gift-message">{message}</p>}
        <p className="own-gift-when">
          <PostDate at={created_at} />
        </p>
      </div>
      {point + fen > 0 && (
        <span className="own-gift-point">
          {point > 0 && `${direction === 'sent' ? '−' : '+'}${formatExact(point)} ${pointsText}`}
          {point > 0 && fen > 0 && <br />}
          {fen > 0 && `+¥${fenText(fen)} 收益`}
        </span>
      )}
    </li>
  );
}

/** 礼物: what the reader received and sent. */
export function OwnGifts() {
  const address = useListAddress(filters);
  const direction = (address.filters.direction || 'received') as GiftDirection;
  const { shown, isLoading, hasFailed, moreFailed, reload } = useList<OwnGift>(
    ({ page }) => send(getMyGifts, { direction, page }),
    address,
  );
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
      {hasFailed ? (
        <ErrorState retrying={isLoading} onRetry={() => void reload()} />
      ) : shown === null ? (
        <SkeletonList count={5} lines={2} picture="round" />
      ) : shown.list.length === 0 ? (
        <EmptyState {...empty[direction]}>
          <Link className="button" to="/gift-wall">
            看看礼物墙
          </Link>
        </EmptyState>
      ) : (
        <>
          <ul className="own-gifts" aria-busy={isLoading}>
            {shown.list.map((gift) => (
              <Row key={gift.id} gift={gift} direction={direction} />
            ))}
          </ul>
          {moreFailed && <MoreFailed retrying={isLoading} onRetry={() => void reload()} />}
          <Pagination page={shown.page} pageCount={pageCount(shown.total, shown.page_size)} hrefOf={address.hrefOf} />
        </>
      )}
    </>
  );
}
