import { withdrawStatusNames } from '#contract/features/income/copy.ts';
import type { AdminWithdrawal } from '#contract/features/income/entities.ts';
import { type WithdrawStatus, withdrawStatuses } from '#contract/features/income/rules.ts';
import { getAdminWithdrawals } from '#contract/features/income/withdrawals.calls.ts';
import { fenText, fenToYuan } from '#contract/kit/money.ts';
import { send } from '#web/kit/client.ts';

import { AdminList, type ListColumn, type ListRequest } from '../list/admin-list.tsx';
import { csvTime, RelativeTime, StateMark } from '../list/cells.tsx';
import { openAccountantFile } from './open-withdrawals.ts';
import { withdrawalTone } from './withdrawal-tones.ts';

const load = ({ filters, page, page_size }: ListRequest) =>
  send(getAdminWithdrawals, {
    status: (filters.status ?? '') as WithdrawStatus | '',
    search: filters.search ?? '',
    page,
    page_size,
  });

const columns: ListColumn<AdminWithdrawal>[] = [
  {
    key: 'withdrawal',
    label: '提现',
    kind: 'main',
    cell: ({ id, user, real_name, account }) => (
      <span>
        <a href={`/nv-admin/withdraws/${id}`}>
          <b>{user.name}</b>
        </a>
        <span className="cell-note cell-line">{account ? `${real_name} ${account}` : `#${id}`}</span>
      </span>
    ),
    csv: ({ id, user }) => `${id} ${user.name}`,
  },
  {
    key: 'amount',
    label: '金额',
    kind: 'short',
    cell: ({ amount }) => `¥${fenText(amount)}`,
    csv: ({ amount }) => fenToYuan(amount),
  },
  {
    key: 'arrives',
    label: '实际到账',
    kind: 'short',
    cell: ({ amount, fee }) => `¥${fenText(amount - fee)}`,
    csv: ({ amount, fee }) => fenToYuan(amount - fee),
    optional: 'shown',
  },
  {
    key: 'status',
    label: '状态',
    kind: 'short',
    cell: ({ status, problem }) => (
      <span>
        <StateMark tone={withdrawalTone[status]}>{withdrawStatusNames[status]}</StateMark>
        {problem && <span className="cell-note cell-line">{problem}</span>}
      </span>
    ),
    csv: ({ status }) => withdrawStatusNames[status],
  },
  {
    key: 'proof',
    label: '转账单号',
    cell: ({ proof }) => proof || '—',
    csv: ({ proof }) => proof,
    optional: 'away',
  },
  {
    key: 'at',
    label: '申请',
    kind: 'short',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    csv: ({ created_at }) => csvTime(created_at),
  },
];

/** Withdrawals of everybody. */
export function WithdrawalList() {
  return (
    <AdminList
      name="withdraws"
      label="提现列表"
      unit="笔提现"
      filters={[
        {
          key: 'status',
          label: '状态',
          kind: 'choice',
          choices: [
            { value: '', label: '全部状态' },
            ...withdrawStatuses.map((value) => ({ value, label: withdrawStatusNames[value] })),
          ],
        },
        { key: 'search', label: '查找', kind: 'search', placeholder: '申请编号、用户名称或编号', maxLength: 64 },
      ]}
      columns={columns}
      load={load}
      keyOf={({ id }) => id}
      nameOf={({ user }) => user.name}
      renderAside={() => (
        <button className="button" type="button" onClick={() => void openAccountantFile({}).catch(() => undefined)}>
          导出已到账
        </button>
      )}
      empty={{ title: '还没有提现申请', hint: '有人申请提现后，会列在这里等您审核。' }}
    />
  );
}
