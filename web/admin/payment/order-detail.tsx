import '../list/list-table.css';
import './payment.css';

import { type ReactNode, useState } from 'react';

import {
  channelNames,
  orderCauseNames,
  orderEventNames,
  orderKindNames,
  orderStatusNames,
  refundStatusNames,
} from '#contract/features/payment/copy.ts';
import type { OrderDetail as Detail } from '#contract/features/payment/entities.ts';
import { checkOrder, getAdminOrder, retryRefund } from '#contract/features/payment/orders.calls.ts';
import { fenText } from '#contract/kit/money.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { StateMark } from '../list/cells.tsx';
import { openRefund } from './open-refund.ts';
import { openSettleOutside } from './open-settle-outside.ts';
import { orderTone } from './order-list.tsx';

function When({ at }: { at: string | null }) {
  const { timeZone } = useSiteData();
  if (at === null) return <>—</>;
  return <time dateTime={at}>{formatDate(Date.parse(at), 'YYYY-MM-DD HH:mm:ss', timeZone)}</time>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ order }: { order: Detail }) {
  const { buyer, kind, amount, discount, refunded, channel, out_trade_no, trade_no, created_at, paid_at } = order;
  const money = (fen: number): string => (fen > 0 ? `¥${fenText(fen)}` : '—');
  return (
    <dl className="order-facts">
      <Fact name="买家">
        <a href={`/nv-admin/users/${buyer.id}`}>{buyer.name}</a>
      </Fact>
      <Fact name="类型">{orderKindNames[kind]}</Fact>
      <Fact name="金额">{money(amount)}</Fact>
      <Fact name="优惠">{money(discount)}</Fact>
      <Fact name="已退">{money(refunded)}</Fact>
      <Fact name="渠道">{channelNames[channel]}</Fact>
      <Fact name="订单号">{out_trade_no}</Fact>
      <Fact name="渠道单号">{trade_no || '—'}</Fact>
      <Fact name="下单">
        <When at={created_at} />
      </Fact>
      <Fact name="付款">
        <When at={paid_at} />
      </Fact>
    </dl>
  );
}

function Events({ events }: { events: Detail['events'] }) {
  return (
    <ol className="order-events">
      {events.map(({ to, cause, note, actor, created_at }, at) => (
        <li key={at}>
          <b>{orderEventNames[to]}</b>
          <span>
            <When at={created_at} />
            {` · ${orderCauseNames[cause]}`}
            {actor && `（${actor}）`}
            {note && ` · ${note}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

const refundTone = { pending: 'warn', done: 'ok', failed: 'danger' } as const;

function Refunds({ order, onRetry }: { order: Detail; onRetry: (id: number) => void }) {
  return (
    <ul className="order-events">
      {order.refunds.map(({ id, amount, reason, taken, missing, status, problem, actor, created_at }) => (
        <li key={id}>
          <b>
            ¥{fenText(amount)} <StateMark tone={refundTone[status]}>{refundStatusNames[status]}</StateMark>
          </b>
          <span>
            <When at={created_at} />
            {actor && ` · ${actor}`}
            {reason && ` · ${reason}`}
          </span>
          {taken && <span>已收回：{taken}</span>}
          {missing && <span>没有收回：{missing}</span>}
          {problem && status !== 'done' && <span className="order-problem">渠道答复：{problem}</span>}
          {status !== 'done' && (
            <button className="button button-small" type="button" onClick={() => onRetry(id)}>
              再次尝试
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** An order with its history, refunds and what can be done. */
export function OrderDetail({ id }: { id: number }) {
  const { loaded, reload } = useLoaded(() => send(getAdminOrder, { id }));
  const [changed, setChanged] = useState<Detail | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (loaded.state === 'loading') return <SkeletonList count={3} lines={4} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  const order = changed ?? loaded.value;
  const run = async (work: () => Promise<Detail>, said?: string): Promise<void> => {
    setBusy(true);
    try {
      setChanged(await work());
      if (said) toast.success(said);
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const canRefund = ['paid', 'fulfilled', 'part_refunded'].includes(order.status) && order.refunded < order.amount;
  return (
    <div className="order-detail">
      <section className="admin-panel">
        <header className="admin-panel-head">
          <h2>{order.title}</h2>
          <StateMark tone={orderTone[order.status]}>{orderStatusNames[order.status]}</StateMark>
        </header>
        <Facts order={order} />
        {order.is_stuck && (
          <p className="order-note">
            这笔订单早已过期，却无法自动结束：支付渠道答复的付款与订单不一致。请先「立即查询」，在支付渠道的后台核对并处理好款项，再点「线下已处理」把它结束。
          </p>
        )}
        <p className="order-acts">
          <button
            className="button"
            type="button"
            disabled={isBusy}
            onClick={() => void run(() => send(checkOrder, { id }), '已向支付渠道查询')}
          >
            立即查询
          </button>
          {order.is_stuck && (
            <button
              className="button button-danger"
              type="button"
              disabled={isBusy}
              onClick={() => void run(() => openSettleOutside({ order }))}
            >
              线下已处理
            </button>
          )}
          {canRefund && (
            <button
              className="button button-danger"
              type="button"
              disabled={isBusy}
              onClick={() => void run(() => openRefund({ order }))}
            >
              退款
            </button>
          )}
        </p>
      </section>
      <section className="admin-panel" aria-labelledby="order-events">
        <header className="admin-panel-head">
          <h2 id="order-events">经过</h2>
        </header>
        <Events events={order.events} />
      </section>
      {order.refunds.length > 0 && (
        <section className="admin-panel" aria-labelledby="order-refunds">
          <header className="admin-panel-head">
            <h2 id="order-refunds">退款</h2>
          </header>
          <Refunds
            order={order}
            onRetry={(refund_id) => void run(() => send(retryRefund, { id, refund_id }), '已再次尝试')}
          />
        </section>
      )}
    </div>
  );
}
