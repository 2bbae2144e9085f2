import './tips.css';

import { useCallback, useState } from 'react';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { getAdminTips, hideTip } from '#contract/features/tips/calls.ts';
import { tipStateNames, tipWayNames } from '#contract/features/tips/copy.ts';
import type { AdminTip, TipSums } from '#contract/features/tips/entities.ts';
import { type TipState, tipStates, type TipWay, tipWays } from '#contract/features/tips/rules.ts';
import { fenText } from '#contract/kit/money.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AdminList, type ListColumn, type ListFilter, type ListHandle, type ListRequest } from '../list/admin-list.tsx';
import { csvTime, RelativeTime, RowButton, StateMark, type StateTone } from '../list/cells.tsx';

const tones: Record<TipState, StateTone> = { shown: 'ok', hidden: 'plain', refunded: 'warn' };

const ask = ({ filters, page, page_size }: ListRequest) =>
  send(getAdminTips, {
    from: filters.from ?? '',
    to: filters.to ?? '',
    post: filters.post ?? '',
    way: (filters.way ?? '') as TipWay | '',
    state: (filters.state ?? '') as TipState | '',
    since: filters.since ?? '',
    until: filters.until ?? '',
    page,
    page_size,
  });

const nameOf = ({ from, to }: AdminTip): string => `${from.name} 打赏 ${to.name}`;

async function hide(tip: AdminTip, list: ListHandle): Promise<void> {
  await openConfirm({
    title: '从打赏墙移除？',
    content: `${nameOf(tip)}的记录与留言不再公开显示，不能恢复，款项不退回。`,
    confirm: '移除',
    tone: 'danger',
  });
  await send(hideTip, { id: tip.id });
  toast.success('已从打赏墙移除');
  await list.reload();
}

const columnsWith = (pointsText: string): ListColumn<AdminTip>[] => {
  const amountText = ({ point, fen, state }: AdminTip): string => {
    if (state === 'refunded') return '—';
    return fen > 0 ? `¥${fenText(fen)}` : `${formatExact(point)} ${pointsText}`;
  };
  return [
    {
      key: 'from',
      label: '打赏人',
      kind: 'main',
      cell: ({ from, message }) => (
        <span>
          <a href={`/nv-admin/users/${from.id}`}>
            <b>{from.name}</b>
          </a>
          {message && <span className="cell-note cell-line">{message}</span>}
        </span>
      ),
      csv: ({ from }) => from.name,
    },
    {
      key: 'to',
      label: '收到的人',
      cell: ({ to }) => <a href={authorPath(to.id)}>{to.name}</a>,
      csv: ({ to }) => to.name,
    },
    {
      key: 'amount',
      label: '金额',
      kind: 'short',
      cell: amountText,
      csv: amountText,
    },
    {
      key: 'post',
      label: '内容',
      cell: ({ post }) => (post ? <a href={post.url}>{post.title}</a> : '—'),
      csv: ({ post }) => post?.title ?? '',
      optional: 'shown',
    },
    {
      key: 'state',
      label: '状态',
      kind: 'short',
      cell: ({ state }) => <StateMark tone={tones[state]}>{tipStateNames[state]}</StateMark>,
      csv: ({ state }) => tipStateNames[state],
    },
    {
      key: 'message',
      label: '留言',
      cell: ({ message }) => message || '—',
      csv: ({ message }) => message,
      optional: 'away',
    },
    {
      key: 'at',
      label: '时间',
      kind: 'short',
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
      csv: ({ created_at }) => csvTime(created_at),
    },
    {
      key: 'acts',
      label: '操作',
      kind: 'acts',
      cell: (tip, list) =>
        tip.state === 'shown' && (
          <RowButton
            icon="trash-2"
            label={`从打赏墙移除：${nameOf(tip)}`}
            title="从打赏墙移除"
            isDangerous
            onPress={() => void hide(tip, list).catch(reportFailure)}
          />
        ),
    },
  ];
};

const filtersWith = (pointsText: string): ListFilter[] => [
  { key: 'from', label: '打赏人', kind: 'search', placeholder: '打赏人：名称或编号', maxLength: 40 },
  { key: 'to', label: '收到的人', kind: 'search', placeholder: '收到的人：名称或编号', maxLength: 40 },
  { key: 'post', label: '内容', kind: 'search', placeholder: '内容：别名或编号', maxLength: 200 },
  {
    key: 'way',
    label: '方式',
    kind: 'choice',
    choices: [
      { value: '', label: '全部方式' },
      ...tipWays.map((value) => ({ value, label: tipWayNames(pointsText)[value] })),
    ],
  },
  {
    key: 'state',
    label: '状态',
    kind: 'choice',
    choices: [{ value: '', label: '全部状态' }, ...tipStates.map((value) => ({ value, label: tipStateNames[value] }))],
  },
  { key: 'since', label: '从这天起', kind: 'day' },
  { key: 'until', label: '到这天止', kind: 'day' },
];

function Sums({ sums: { fen, point }, pointsText }: { sums: TipSums; pointsText: string }) {
  return (
    <dl className="tip-sums">
      <div>
        <dt>扫码合计</dt>
        <dd>¥{fenText(fen)}</dd>
      </div>
      <div>
        <dt>{pointsText}合计</dt>
        <dd>{formatExact(point)}</dd>
      </div>
    </dl>
  );
}

/** Tips of everybody, and what those of the filter come to. */
export function TipList() {
  const pointsText = usePointsText();
  const [sums, setSums] = useState<TipSums | null>(null);
  const load = useCallback(async (request: ListRequest) => {
    const answer = await ask(request);
    setSums(answer.sums);
    return answer;
  }, []);
  return (
    <>
      {sums && <Sums sums={sums} pointsText={pointsText} />}
      <AdminList
        name="tips"
        label="打赏列表"
        unit="笔打赏"
        filters={filtersWith(pointsText)}
        columns={columnsWith(pointsText)}
        load={load}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        empty={{ title: '还没有打赏', hint: '有人打赏作者后，会列在这里。' }}
      />
    </>
  );
}
