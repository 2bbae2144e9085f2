import { banAddress, getAddressBans, unbanAddress } from '#contract/features/moderation/address-bans.calls.ts';
import type { AddressBan } from '#contract/features/moderation/address-bans.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';

import { AdminList, type ListRequest, type ListColumn, type ListHandle } from '../../list/admin-list.tsx';
import { csvTime, RowButton, RelativeTime } from '../../list/cells.tsx';
import { offerUndo } from '../../list/undo.ts';
import { openBanNetwork } from './open-ban-network.ts';

const endText = (until: string | null) => (until === null ? '永久' : formatDate(Date.parse(until), 'YYYY-MM-DD HH:mm'));

async function remove({ id, net, reason, until }: AddressBan, list: ListHandle): Promise<void> {
  await send(unbanAddress, { id });
  await list.reload();
  offerUndo(`已解除 ${net} 的封禁`, async () => {
    await send(banAddress, { net, reason, until });
    await list.reload();
  });
}

const columns: readonly ListColumn<AddressBan>[] = [
  {
    key: 'net',
    label: '网络',
    cell: ({ net }) => <code className="cell-name">{net}</code>,
    csv: ({ net }) => net,
  },
  { key: 'reason', label: '原因', kind: 'main', cell: ({ reason }) => reason, csv: ({ reason }) => reason },
  {
    key: 'until',
    label: '结束时间',
    kind: 'short',
    cell: ({ until }) => endText(until),
    csv: ({ until }) => endText(until),
  },
  {
    key: 'by',
    kind: 'short',
    label: '操作者',
    cell: ({ created_by }) => created_by?.name,
    csv: ({ created_by }) => created_by?.name ?? '',
    optional: 'shown',
  },
  {
    key: 'at',
    kind: 'short',
    label: '封禁时间',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    csv: ({ created_at }) => csvTime(created_at),
    optional: 'shown',
  },
  {
    key: 'acts',
    label: '操作',
    kind: 'acts',
    cell: (ban, list) => (
      <span className="row-acts">
        <RowButton
          icon="lock-open"
          label={`解除 ${ban.net} 的封禁`}
          title="解除封禁"
          onPress={() => void remove(ban, list).catch(reportFailure)}
        />
      </span>
    ),
  },
];

const load = ({ page, page_size }: ListRequest) => send(getAddressBans, { page, page_size });

/** The banned networks. */
export function AddressBansList() {
  return (
    <AdminList
      name="bans"
      label="网络封禁列表"
      unit="条封禁"
      filters={[]}
      columns={columns}
      load={load}
      keyOf={({ id }) => id}
      nameOf={({ net }) => net}
      empty={{ title: '没有封禁任何网络', hint: '来自被封禁网络的人不能评论、注册和投稿，但仍可以阅读。' }}
      renderAside={(list) => (
        <button
          className="button button-primary button-small"
          type="button"
          onClick={() => void openBanNetwork({}).then(list.reload).catch(reportFailure)}
        >
          <Icon name="plus" size={15} />
          封禁网络
        </button>
      )}
    />
  );
}
