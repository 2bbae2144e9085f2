import './exchange.css';

import { lazy } from 'react';

import { getCards, stopCards } from '#contract/features/exchange/cards.calls.ts';
import type { CardBatch } from '#contract/features/exchange/entities.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { DialogCancelled, openConfirm, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AdminList, type ListColumn, type ListHandle } from '../list/admin-list.tsx';
import { csvTime, RelativeTime, RowButton, StateMark } from '../list/cells.tsx';

const openForm = registerDialogKind<object, void>(
  'card-batch',
  lazy(() => import('./card-dialog.tsx').then(({ CardDialog }) => ({ default: CardDialog }))),
  { title: '生成卡密', width: 520 },
);

/** What each card of a batch gives. */
function giftOf({ point, goods, coupon, vip }: CardBatch, pointsText: string): string {
  if (goods) return `礼品「${goods.name}」`;
  if (coupon) return `优惠券「${coupon.name}」`;
  return vip ? `${vip.days} 天${vip.level_name}` : `${formatExact(point)} ${pointsText}`;
}

function stateOf({ count, used, expires_at, stopped_at }: CardBatch, now: number) {
  if (stopped_at !== null) return { tone: 'plain', text: '已停用' } as const;
  if (used === count) return { tone: 'plain', text: '已用完' } as const;
  if (expires_at !== null && Date.parse(expires_at) <= now) return { tone: 'plain', text: '已过期' } as const;
  return { tone: 'ok', text: '可以使用' } as const;
}

const canStop = (batch: CardBatch): boolean => stateOf(batch, Date.now()).tone === 'ok';

async function stop({ id, count, used }: CardBatch, list: ListHandle): Promise<void> {
  await openConfirm({
    title: '停用这批卡密？',
    content: `还有 ${count - used} 张没有用过，停用后不能再用，也不能恢复。`,
    confirm: '停用',
    tone: 'danger',
  });
  await send(stopCards, { id });
  toast.success('已停用这批卡密');
  await list.reload();
}

async function add(list: ListHandle): Promise<void> {
  // The codes may have been made although the dialog was cancelled: they are shown in it.
  await openForm({}).catch((error: unknown) => {
    if (!(error instanceof DialogCancelled)) throw error;
  });
  await list.reload();
}

const columnsFor = (pointsText: string): readonly ListColumn<CardBatch>[] => [
  {
    key: 'gift',
    label: '每张送出',
    kind: 'main',
    cell: (batch) => (
      <span className="card-cell">
        <b className="cell-name">{giftOf(batch, pointsText)}</b>
        {batch.note && <span className="cell-note">{batch.note}</span>}
      </span>
    ),
    csv: (batch) => giftOf(batch, pointsText),
  },
  {
    key: 'used',
    label: '已用 / 总数',
    kind: 'number',
    cell: ({ used, count }) => `${formatExact(used)} / ${formatExact(count)}`,
    csv: ({ used, count }) => `${used}/${count}`,
  },
  {
    key: 'expires_at',
    label: '截止',
    kind: 'short',
    cell: ({ expires_at }) => (expires_at === null ? '长期' : formatDate(Date.parse(expires_at), 'YYYY-MM-DD HH:mm')),
    csv: ({ expires_at }) => csvTime(expires_at),
  },
  {
    key: 'state',
    label: '状态',
    kind: 'short',
    cell: (batch) => {
      const { tone, text } = stateOf(batch, Date.now());
      return <StateMark tone={tone}>{text}</StateMark>;
    },
    csv: (batch) => stateOf(batch, Date.now()).text,
  },
  {
    key: 'created_at',
    label: '生成于',
    kind: 'short',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    csv: ({ created_at }) => csvTime(created_at),
  },
  {
    key: 'acts',
    label: '操作',
    kind: 'acts',
    cell: (batch, list) =>
      canStop(batch) && (
        <span className="row-acts">
          <RowButton
            icon="ban"
            label={`停用第 ${batch.id} 批卡密`}
            title="停用"
            isDangerous
            onPress={() => void stop(batch, list).catch(reportFailure)}
          />
        </span>
      ),
  },
];

/** Batches of card codes; the codes themselves are shown once, when they are made. */
export function CardList() {
  const pointsText = usePointsText();
  return (
    <AdminList
      name="cards"
      label="卡密列表"
      unit="批卡密"
      filters={[]}
      columns={columnsFor(pointsText)}
      load={({ page, page_size }) => send(getCards, { page, page_size })}
      keyOf={({ id }) => id}
      nameOf={({ id }) => `第 ${id} 批`}
      renderAside={(list) => (
        <button
          className="button button-small button-primary"
          type="button"
          onClick={() => void add(list).catch(reportFailure)}
        >
          <Icon name="plus" size={15} />
          生成卡密
        </button>
      )}
      empty={{ title: '还没有卡密', hint: `可以成批送出${pointsText}、礼品、优惠券或会员，例如活动奖品、线下赠礼。` }}
    />
  );
}
