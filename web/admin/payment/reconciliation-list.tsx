import '../list/list-table.css';
import './payment.css';

import { channelNames, differenceNames, paymentErrors } from '#contract/features/payment/copy.ts';
import type { BillDifference, Reconciliation } from '#contract/features/payment/entities.ts';
import { differenceNoteMaxLength } from '#contract/features/payment/limits.ts';
import { getReconciliations, reconcileDay, settleDifference } from '#contract/features/payment/reconciliation.calls.ts';
import { fenText } from '#contract/kit/money.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openPrompt } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AdminList, type ListColumn, type ListHandle, type ListRequest } from '../list/admin-list.tsx';
import { csvTime, RelativeTime, RowButton, StateMark } from '../list/cells.tsx';

const load = ({ page, page_size }: ListRequest) => send(getReconciliations, { page, page_size });
const money = (fen: number | null): string => (fen === null ? '—' : `¥${fenText(fen)}`);

async function settle(difference: BillDifference, list: ListHandle): Promise<void> {
  await openPrompt({
    title: '处理结果',
    placeholder: '例如：已在支付渠道后台退款',
    maxLength: differenceNoteMaxLength,
    multiline: true,
    confirm: '标记为已处理',
    check: (note) => (note.trim() === '' ? paymentErrors.noNote : null),
    submit: async (note) => {
      await send(settleDifference, { id: difference.id, note: note.trim() });
    },
  });
  toast.success('已标记为处理');
  await list.reload();
}

function Differences({ row, list }: { row: Reconciliation; list: ListHandle }) {
  if (row.differences.length === 0) return null;
  return (
    <ul className="bill-differences">
      {row.differences.map((difference) => {
        const { id, kind, out_trade_no, order_id, ours, theirs, settled_at, settled_by, note } = difference;
        return (
          <li key={id}>
            <span>
              <b>{differenceNames[kind]}</b>{' '}
              {order_id === null ? out_trade_no : <a href={`/nv-admin/orders/${order_id}`}>{out_trade_no}</a>}
              <span className="cell-note cell-line">
                本站 {money(ours)} · 账单 {money(theirs)}
                {settled_at !== null && ` · ${settled_by}：${note}`}
              </span>
            </span>
            {settled_at === null && (
              <button
                className="button button-small"
                type="button"
                onClick={() => void settle(difference, list).catch(reportFailure)}
              >
                标记为已处理
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

async function again({ channel, day }: Reconciliation, list: ListHandle): Promise<void> {
  await send(reconcileDay, { channel, day });
  toast.success('已重新核对');
  await list.reload();
}

function Acts({ row, list }: { row: Reconciliation; list: ListHandle }) {
  return (
    <span className="row-acts">
      <RowButton
        icon="refresh-cw"
        label={`重新核对 ${row.day}`}
        title="重新核对"
        onPress={() => void again(row, list).catch(reportFailure)}
      />
    </span>
  );
}

const columns: ListColumn<Reconciliation>[] = [
  { key: 'day', label: '日期', kind: 'main', cell: ({ day }) => <b>{day}</b>, csv: ({ day }) => day },
  {
    key: 'channel',
    label: '渠道',
    cell: ({ channel }) => channelNames[channel],
    csv: ({ channel }) => channelNames[channel],
  },
  { key: 'checked', label: '核对笔数', kind: 'number', cell: ({ checked }) => checked, csv: ({ checked }) => checked },
  {
    key: 'state',
    label: '结果',
    kind: 'short',
    cell: ({ differences, open }) => (
      <StateMark tone={open > 0 ? 'danger' : 'ok'}>
        {open > 0 ? `${open} 处差异` : differences.length > 0 ? '差异已处理' : '一致'}
      </StateMark>
    ),
    csv: ({ open }) => open,
  },
  {
    key: 'at',
    label: '核对时间',
    kind: 'short',
    cell: ({ done_at }) => <RelativeTime at={done_at} />,
    csv: ({ done_at }) => csvTime(done_at),
  },
  {
    key: 'acts',
    label: '操作',
    kind: 'acts',
    cell: (row, list) => <Acts row={row} list={list} />,
  },
];

const showDifferences = (row: Reconciliation, list: ListHandle) => <Differences row={row} list={list} />;

/** Days whose bills were compared with the orders, with what differs. */
export function ReconciliationList() {
  return (
    <AdminList
      name="reconciliation"
      label="对账列表"
      unit="条"
      filters={[]}
      columns={columns}
      load={load}
      keyOf={({ id }) => id}
      nameOf={({ day }) => day}
      below={showDifferences}
      empty={{ title: '还没有核对过账单', hint: '支付渠道开通后，每天上午会自动下载前一天的账单，与订单逐笔核对。' }}
    />
  );
}
