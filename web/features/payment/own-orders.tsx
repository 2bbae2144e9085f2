import './own-orders.css';

import { getOwnOrders } from '#contract/features/payment/calls.ts';
import { channelNames, orderStatusNames } from '#contract/features/payment/copy.ts';
import type { Order, OrderStatus } from '#contract/features/payment/entities.ts';
import { fenText } from '#contract/kit/money.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { OwnPurchases } from '#web/features/purchases/own-purchases.tsx';
import { useSiteData } from '#web/features/site/site-data.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { type ListAddress, type ListFilter, useListAddress } from '#web/kit/list-address.ts';
import { useList } from '#web/kit/use-list.ts';
import { DialogCancelled } from '#web/ui/dialogs/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { MoreFailed } from '#web/ui/more-failed.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

const choices = [
  { value: '', label: '全部' },
  { value: 'created', label: orderStatusNames.created },
  { value: 'fulfilled', label: orderStatusNames.fulfilled },
  { value: 'refunded', label: orderStatusNames.refunded },
  { value: 'closed', label: orderStatusNames.closed },
  // What was bought, also by points, which is no order.
  { value: 'bought', label: '已购内容' },
] as const;
const filters: readonly ListFilter[] = [{ key: 'status', label: '状态', kind: 'choice', isTabs: true, choices }];

/** Shows the code of an order again, until it is paid or given up. */
async function pay(order: Order, onPaid: () => void): Promise<void> {
  const { openOrder } = await import('./open-order.ts');
  try {
    await openOrder({ order });
  } catch (error) {
    if (error instanceof DialogCancelled) return;
    throw error;
  }
  toast.success('付款成功');
  onPaid();
}

const canBePaid = ({ status, expires_at }: Order): boolean =>
  (status === 'created' || status === 'paying') && Date.parse(expires_at) > Date.now();

const orderTones: Record<OrderStatus, StatusTone> = {
  created: 'warn',
  paying: 'warn',
  paid: 'info',
  fulfilled: 'ok',
  closed: 'plain',
  part_refunded: 'plain',
  refunded: 'plain',
};

function OrderRow({ order, onPaid }: { order: Order; onPaid: () => void }) {
  const { timeZone } = useSiteData();
  const { title, amount, discount, refunded, channel, status, created_at, out_trade_no } = order;
  return (
    <li>
      <b>{title}</b>
      <span className="own-order-sum">¥{fenText(amount)}</span>
      <span className="own-order-note">
        <time dateTime={created_at}>{formatDate(Date.parse(created_at), 'YYYY-MM-DD HH:mm', timeZone)}</time>
        <span>{channelNames[channel]}</span>
        {discount > 0 && <span>已优惠 ¥{fenText(discount)}</span>}
        {refunded > 0 && <span>已退 ¥{fenText(refunded)}</span>}
      </span>
      <span className="own-order-state">
        <StatusBadge tone={orderTones[status]}>{orderStatusNames[status]}</StatusBadge>
      </span>
      <span className="own-order-number">订单号 {out_trade_no}</span>
      {canBePaid(order) && (
        <button
          className="button button-small"
          type="button"
          onClick={() => void pay(order, onPaid).catch(reportFailure)}
        >
          继续付款
        </button>
      )}
    </li>
  );
}

/** 订单 and 已购内容: what the reader ordered, and what they bought, newest first. */
export function OwnOrders() {
  const address = useListAddress(filters);
  const chosen = address.filters.status ?? '';
  return (
    <>
      <div className="choice-tabs" role="group" aria-label="状态">
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen === value}
            onClick={() => address.filter({ status: value })}
          >
            {label}
          </button>
        ))}
      </div>
      {chosen === 'bought' ? (
        <OwnPurchases address={address} />
      ) : (
        <OrderList key={chosen} address={address} status={chosen as OrderStatus | ''} />
      )}
    </>
  );
}

function OrderList({ address, status }: { address: ListAddress; status: OrderStatus | '' }) {
  const { shown, isLoading, hasFailed, moreFailed, reload } = useList<Order>(
    ({ page }) => send(getOwnOrders, { status, page }),
    address,
  );
  return (
    <>
      {hasFailed ? (
        <ErrorState retrying={isLoading} onRetry={() => void reload()} />
      ) : shown === null ? (
        <SkeletonList count={5} lines={2} />
      ) : shown.list.length === 0 ? (
        <EmptyState
          title={status === '' ? '还没有订单' : '没有这样的订单'}
          hint="开通会员、打赏或购买内容后，订单会列在这里。"
        />
      ) : (
        <>
          <ul className="own-orders" aria-busy={isLoading}>
            {shown.list.map((order) => (
              <OrderRow key={order.out_trade_no} order={order} onPaid={() => void reload()} />
            ))}
          </ul>
          {moreFailed && <MoreFailed retrying={isLoading} onRetry={() => void reload()} />}
          <Pagination page={shown.page} pageCount={pageCount(shown.total, shown.page_size)} hrefOf={address.hrefOf} />
        </>
      )}
    </>
  );
}
