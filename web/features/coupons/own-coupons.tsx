import './own-coupons.css';

import { Link } from 'react-router';

import { getOwnCoupons } from '#contract/features/coupons/calls.ts';
import { couponScopeNames, couponStateNames, rebateText } from '#contract/features/coupons/copy.ts';
import type { Coupon } from '#contract/features/coupons/entities.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { send } from '#web/kit/client.ts';
import { useListAddress } from '#web/kit/list-address.ts';
import { useList } from '#web/kit/use-list.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MoreFailed } from '#web/ui/more-failed.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

async function copyCode(code: string): Promise<void> {
  if (await copyText(code)) toast.success('已复制券码');
  else toast.error('浏览器不允许复制，请手动选择券码');
}

/** When it can be used, in words. */
function windowText({ starts_at, ends_at, state }: Coupon, timeZone: string | undefined): string {
  const day = (at: string): string => formatDate(Date.parse(at), 'YYYY-MM-DD HH:mm', timeZone);
  if (state === 'early' && starts_at !== null) return `${day(starts_at)} 起可用`;
  return ends_at === null ? '长期有效' : `${day(ends_at)} 前有效`;
}

function CouponRow({ coupon }: { coupon: Coupon }) {
  const { timeZone } = useSiteData();
  const { name, code, coupon_rebate, scope, state } = coupon;
  const canUse = state === 'usable' || state === 'early';
  return (
    <li data-state={state}>
      <span className="own-coupon-rebate">{rebateText(coupon_rebate)}</span>
      <span className="own-coupon-facts">
        <b>{name}</b>
        <small>
          <span>{`适用于：${couponScopeNames[scope]}`}</span>
          <span>{windowText(coupon, timeZone)}</span>
        </small>
      </span>
      <span className="own-coupon-foot">
        {canUse && <code>{code}</code>}
        {state === 'usable' && (scope === 'vip' || scope === 'all') && (
          <Link className="button button-small" to="/user-center/vip#open" aria-label={`去使用「${name}」`}>
            去使用
          </Link>
        )}
        {state === 'usable' ? (
          <button
            className="button button-small"
            type="button"
            aria-label={`复制「${name}」的券码`}
            onClick={() => void copyCode(code)}
          >
            <Icon name="copy" size={15} />
            复制
          </button>
        ) : (
          <StatusBadge tone={state === 'reserved' || state === 'early' ? 'warn' : 'plain'}>
            {couponStateNames[state]}
          </StatusBadge>
        )}
      </span>
    </li>
  );
}

/** 优惠券: the reader's own, newest first. */
export function OwnCoupons() {
  const address = useListAddress([]);
  const { shown, isLoading, hasFailed, moreFailed, reload } = useList<Coupon>(
    ({ page }) => send(getOwnCoupons, { page }),
    address,
  );
  if (hasFailed) return <ErrorState retrying={isLoading} onRetry={() => void reload()} />;
  if (shown === null) return <SkeletonList count={4} lines={2} />;
  if (shown.list.length === 0)
    return <EmptyState title="还没有优惠券" hint="可以在「兑换」里换取，也可能由站长赠送。" />;
  return (
    <>
      <ul className="own-coupons" aria-busy={isLoading}>
        {shown.list.map((coupon) => (
          <CouponRow key={coupon.id} coupon={coupon} />
        ))}
      </ul>
      {moreFailed && <MoreFailed retrying={isLoading} onRetry={() => void reload()} />}
      <Pagination page={shown.page} pageCount={pageCount(shown.total, shown.page_size)} hrefOf={address.hrefOf} />
    </>
  );
}
