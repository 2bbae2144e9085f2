import '../exchange/exchange.css';

import { lazy } from 'react';

import { getCouponBatches, getCouponCodes, stopCoupons } from '#contract/features/coupons/calls.ts';
import { couponScopeNames, rebateText } from '#contract/features/coupons/copy.ts';
import type { CouponBatch } from '#contract/features/coupons/entities.ts';
import { fenText } from '#contract/kit/money.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { saveCsv } from '#web/kit/csv.ts';
import { openConfirm, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AdminList, type ListColumn, type ListHandle } from '../list/admin-list.tsx';
import { csvTime, RelativeTime, RowButton, StateMark } from '../list/cells.tsx';

const openForm = registerDialogKind<object, void>(
  'coupon-batch',
  lazy(() => import('./coupon-dialog.tsx').then(({ CouponDialog }) => ({ default: CouponDialog }))),
  { title: '新建优惠券', width: 520 },
);

const openGive = registerDialogKind<{ id: number; name: string }, void>(
  'coupon-give',
  lazy(() => import('./give-dialog.tsx').then(({ GiveCouponDialog }) => ({ default: GiveCouponDialog }))),
  { title: '发放优惠券', width: 420 },
);

function stateOf({ starts_at, ends_at, stopped_at, total_limit, used }: CouponBatch, now: number) {
  if (stopped_at !== null) return { tone: 'plain', text: '已停用' } as const;
  if (ends_at !== null && Date.parse(ends_at) <= now) return { tone: 'plain', text: '已过期' } as const;
  if (total_limit !== null && used >= total_limit) return { tone: 'plain', text: '已用完' } as const;
  if (starts_at !== null && Date.parse(starts_at) > now) return { tone: 'plain', text: '未开始' } as const;
  return { tone: 'ok', text: '可以使用' } as const;
}

async function stop({ id, name }: CouponBatch, list: ListHandle): Promise<void> {
  await openConfirm({
    title: `停用「${name}」？`,
    content: '没有用过的从此不能再用，也不能恢复；已经下单的仍按优惠价付款。',
    confirm: '停用',
    tone: 'danger',
  });
  await send(stopCoupons, { id });
  toast.success('已停用这批优惠券');
  await list.reload();
}

async function saveCodes({ id, name }: CouponBatch): Promise<void> {
  const { codes } = await send(getCouponCodes, { id });
  if (codes.length === 0) toast.info('没有可以发出的券码了');
  else saveCsv(`优惠券-${name}.csv`, [{ label: '券码', csv: (code: string) => code }], codes);
}

async function give({ id, name }: CouponBatch, list: ListHandle): Promise<void> {
  await openGive({ id, name });
  await list.reload();
}

async function add(list: ListHandle): Promise<void> {
  await openForm({});
  toast.success('已新建优惠券');
  await list.reload();
}

const columns: readonly ListColumn<CouponBatch>[] = [
  {
    key: 'name',
    label: '优惠券',
    kind: 'main',
    cell: ({ name, coupon_rebate, scope, is_public, code, note }) => (
      <span className="card-cell">
        <b className="cell-name">{`${name} · ${rebateText(coupon_rebate)}`}</b>
        <span className="cell-note">
          {`适用于：${couponScopeNames[scope]} · ${is_public ? `通用码 ${code}` : '个人券'}`}
          {note && ` · ${note}`}
        </span>
      </span>
    ),
    csv: ({ name, coupon_rebate }) => `${name} ${rebateText(coupon_rebate)}`,
  },
  {
    key: 'issued',
    label: '已发',
    kind: 'number',
    cell: ({ issued }) => formatExact(issued),
    csv: ({ issued }) => issued,
  },
  {
    key: 'used',
    label: '已用 / 占用 / 上限',
    kind: 'number',
    cell: ({ used, reserved, total_limit }) =>
      `${formatExact(used)} / ${formatExact(reserved)} / ${total_limit === null ? '不限' : formatExact(total_limit)}`,
    csv: ({ used, reserved, total_limit }) => `${used}/${reserved}/${total_limit ?? '不限'}`,
  },
  {
    key: 'saved',
    label: '共优惠',
    kind: 'number',
    cell: ({ saved }) => `¥${fenText(saved)}`,
    csv: ({ saved }) => fenText(saved),
  },
  {
    key: 'ends_at',
    label: '截止',
    kind: 'short',
    cell: ({ ends_at }) => (ends_at === null ? '长期' : formatDate(Date.parse(ends_at), 'YYYY-MM-DD HH:mm')),
    csv: ({ ends_at }) => csvTime(ends_at),
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
    label: '新建于',
    kind: 'short',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    csv: ({ created_at }) => csvTime(created_at),
  },
  {
    key: 'acts',
    label: '操作',
    kind: 'acts',
    cell: (batch, list) => {
      const isRunning = ['可以使用', '未开始'].includes(stateOf(batch, Date.now()).text);
      const { name, is_public } = batch;
      return (
        <span className="row-acts">
          {!is_public && (
            <RowButton
              icon="download"
              label={`下载「${name}」的券码`}
              title="下载券码"
              onPress={() => void saveCodes(batch).catch(reportFailure)}
            />
          )}
          {!is_public && isRunning && (
            <RowButton
              icon="send"
              label={`发放「${name}」`}
              title="发给个人"
              onPress={() => void give(batch, list).catch(reportFailure)}
            />
          )}
          {isRunning && (
            <RowButton
              icon="ban"
              label={`停用「${name}」`}
              title="停用"
              isDangerous
              onPress={() => void stop(batch, list).catch(reportFailure)}
            />
          )}
        </span>
      );
    },
  },
];

/** Batches of coupons and their use. */
export function CouponList() {
  return (
    <AdminList
      name="coupons"
      label="优惠券列表"
      unit="批优惠券"
      filters={[]}
      columns={columns}
      load={({ page, page_size }) => send(getCouponBatches, { page, page_size })}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      renderAside={(list) => (
        <button
          className="button button-small button-primary"
          type="button"
          onClick={() => void add(list).catch(reportFailure)}
        >
          <Icon name="plus" size={15} />
          新建优惠券
        </button>
      )}
      empty={{ title: '还没有优惠券', hint: '可以做一个人人可用的优惠码，或成批的个人优惠券。' }}
    />
  );
}
