import { channelNames, orderKindNames, orderStatusNames } from '#contract/features/payment/copy.ts';
import type { AdminOrder } from '#contract/features/payment/entities.ts';
import { getAdminOrders } from '#contract/features/payment/orders.calls.ts';
import {
  orderKinds,
  type OrderKindName,
  orderStatuses,
  type OrderStatus,
  paymentChannels,
  type PaymentChannel,
} from '#contract/features/payment/rules.ts';
import { fenText } from '#contract/kit/money.ts';
import { send } from '#web/kit/client.ts';

import { AdminList, type ListColumn, type ListRequest } from '../list/admin-list.tsx';
import { csvTime, RelativeTime, type StateTone, StateMark } from '../list/cells.tsx';

const load = ({ filters, page, page_size }: ListRequest) =>
  send(getAdminOrders, {
    status: (filters.status ?? '') as OrderStatus | '',
    kind: (filters.kind ?? '') as OrderKindName | '',
    channel: (filters.channel ?? '') as PaymentChannel | '',
    search: filters.search ?? '',
    page,
    page_size,
  });

export const orderTone: Record<OrderStatus, StateTone> = {
  created: 'plain',
  paying: 'info',
  paid: 'warn',
  fulfilled: 'ok',
  closed: 'plain',
  part_refunded: 'warn',
  refunded: 'plain',
};

const namesOf = <Name extends string>(all: readonly Name[], names: Record<Name, string>, first: string) => [
  { value: '', label: first },
  ...all.map((value) => ({ value, label: names[value] })),
];

const columns: ListColumn<AdminOrder>[] = [
  {
    key: 'order',
    label: '订单',
    kind: 'main',
    cell: ({ id, title, out_trade_no }) => (
      <span>
        <a href={`/nv-admin/orders/${id}`}>
          <b>{title}</b>
        </a>
        <span className="cell-note cell-line">{out_trade_no}</span>
      </span>
    ),
    csv: ({ title, out_trade_no }) => `${title} ${out_trade_no}`,
  },
  {
    key: 'buyer',
    label: '买家',
    cell: ({ buyer }) => <a href={`/nv-admin/users/${buyer.id}`}>{buyer.name}</a>,
    csv: ({ buyer }) => buyer.name,
  },
  {
    key: 'amount',
    label: '金额',
    kind: 'short',
    cell: ({ amount, refunded }) => (
      <span>
        ¥{fenText(amount)}
        {refunded > 0 && <span className="cell-note cell-line">已退 ¥{fenText(refunded)}</span>}
      </span>
    ),
    csv: ({ amount }) => fenText(amount),
  },
  {
    key: 'status',
    label: '状态',
    kind: 'short',
    cell: ({ status }) => <StateMark tone={orderTone[status]}>{orderStatusNames[status]}</StateMark>,
    csv: ({ status }) => orderStatusNames[status],
  },
  {
    key: 'channel',
    label: '渠道',
    kind: 'short',
    cell: ({ channel }) => channelNames[channel],
    csv: ({ channel }) => channelNames[channel],
    optional: 'shown',
  },
  {
    key: 'trade',
    label: '渠道单号',
    cell: ({ trade_no }) => trade_no || '—',
    csv: ({ trade_no }) => trade_no,
    optional: 'away',
  },
  {
    key: 'refunded',
    label: '已退',
    kind: 'short',
    cell: ({ refunded }) => (refunded > 0 ? `¥${fenText(refunded)}` : '—'),
    csv: ({ refunded }) => fenText(refunded),
    optional: 'away',
  },
  {
    key: 'at',
    label: '下单',
    kind: 'short',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    csv: ({ created_at }) => csvTime(created_at),
  },
];

/** Orders of everybody. */
export function OrderList() {
  return (
    <AdminList
      name="orders"
      label="订单列表"
      unit="个订单"
      filters={[
        {
          key: 'status',
          label: '状态',
          kind: 'choice',
          choices: namesOf(orderStatuses, { ...orderStatusNames, created: '待付款（未取码）' }, '全部状态'),
        },
        { key: 'kind', label: '类型', kind: 'choice', choices: namesOf(orderKinds, orderKindNames, '全部类型') },
        { key: 'channel', label: '渠道', kind: 'choice', choices: namesOf(paymentChannels, channelNames, '全部渠道') },
        {
          key: 'search',
          label: '查找',
          kind: 'search',
          placeholder: '订单号、渠道单号、买家名称或编号',
          maxLength: 64,
        },
      ]}
      columns={columns}
      load={load}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      empty={{ title: '还没有订单', hint: '有人下单后，订单会列在这里。' }}
    />
  );
}
