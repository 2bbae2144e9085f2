import { getPurchases } from '#contract/features/purchases/calls.ts';
import { priceText } from '#contract/features/purchases/copy.ts';
import type { Purchase } from '#contract/features/purchases/entities.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { send } from '#web/kit/client.ts';
import type { ListAddress } from '#web/kit/list-address.ts';
import { useList } from '#web/kit/use-list.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { MoreFailed } from '#web/ui/more-failed.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { timeZone } = useSiteData();
  const pointsText = usePointsText();
  const { title, url, is_refunded, created_at } = purchase;
  return (
    <li>
      <b>{url === null ? title : <a href={url}>{title}</a>}</b>
      <span className="own-order-sum">{priceText(purchase, pointsText)}</span>
      <span className="own-order-note">
        <time dateTime={created_at}>{formatDate(Date.parse(created_at), 'YYYY-MM-DD HH:mm', timeZone)}</time>
        {url === null && <span>原文已不在</span>}
      </span>
      <span className="own-order-state">
        <StatusBadge tone={is_refunded ? 'plain' : 'ok'}>{is_refunded ? '已退款' : '可阅读'}</StatusBadge>
      </span>
    </li>
  );
}

/** 已购内容: what the reader bought, by money or points, newest first. */
export function OwnPurchases({ address }: { address: ListAddress }) {
  const { shown, isLoading, hasFailed, moreFailed, reload } = useList<Purchase>(
    ({ page }) => send(getPurchases, { page }),
    address,
  );
  if (hasFailed) return <ErrorState retrying={isLoading} onRetry={() => void reload()} />;
  if (shown === null) return <SkeletonList count={5} lines={2} />;
  if (shown.list.length === 0)
    return <EmptyState title="还没有购买过内容" hint="买过的文章和段落会列在这里，随时可以再读。" />;
  return (
    <>
      <ul className="own-orders" aria-busy={isLoading}>
        {shown.list.map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} />
        ))}
      </ul>
      {moreFailed && <MoreFailed retrying={isLoading} onRetry={() => void reload()} />}
      <Pagination page={shown.page} pageCount={pageCount(shown.total, shown.page_size)} hrefOf={address.hrefOf} />
    </>
  );
}
