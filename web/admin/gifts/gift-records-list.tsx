import './gifts.css';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { clearGiftMessage, getAdminGiftRecords, removeGiftRecord } from '#contract/features/gifts/catalogue.calls.ts';
import { giftMemo } from '#contract/features/gifts/copy.ts';
import type { AdminGiftRecord } from '#contract/features/gifts/entities.ts';
import { fenText } from '#contract/kit/money.ts';
import { GiftPicture } from '#web/features/gifts/gift-picture.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AdminList, type ListColumn, type ListHandle, type ListRequest } from '../list/admin-list.tsx';
import { csvTime, RelativeTime, RowButton } from '../list/cells.tsx';

const load = ({ filters, page, page_size }: ListRequest) =>
  send(getAdminGiftRecords, { user: filters.user, page, page_size });
const nameOf = ({ from, to, name, count }: AdminGiftRecord): string => `${from} 送给 ${to} 的${giftMemo(name, count)}`;

/** What the receiver got, in points and income. */
const gotText = (share: number, fen: number): string =>
  [share > 0 || fen === 0 ? formatExact(share) : '', fen > 0 ? `¥${fenText(fen)}` : ''].filter(Boolean).join(' + ');

async function clear(record: AdminGiftRecord, list: ListHandle): Promise<void> {
  await openConfirm({
    title: '清除这条留言？',
    content: `“${record.message}”会从所有页面消失，礼物保留。`,
    confirm: '清除',
    tone: 'danger',
  });
  await send(clearGiftMessage, { id: record.id });
  toast.success('留言已清除');
  await list.reload();
}

async function remove(record: AdminGiftRecord, list: ListHandle): Promise<void> {
  await openConfirm({
    title: '移除这条记录？',
    content: `${nameOf(record)}不再出现在礼物墙与排行里，不能恢复，双方的余额也不变。`,
    confirm: '移除',
    tone: 'danger',
  });
  await send(removeGiftRecord, { id: record.id });
  toast.success('记录已移除');
  await list.reload();
}

function Acts({ record, list }: { record: AdminGiftRecord; list: ListHandle }) {
  const run = (work: Promise<void>): void => void work.catch(reportFailure);
  return (
    <span className="row-acts">
      {record.message && (
        <RowButton
          icon="message-circle"
          label={`清除留言：${nameOf(record)}`}
          title="清除留言"
          isDangerous
          onPress={() => run(clear(record, list))}
        />
      )}
      <RowButton
        icon="trash-2"
        label={`移除：${nameOf(record)}`}
        title="移除"
        isDangerous
        onPress={() => run(remove(record, list))}
      />
    </span>
  );
}

const columnsWith = (pointsText: string): ListColumn<AdminGiftRecord>[] => [
  {
    key: 'gift',
    label: '礼物',
    kind: 'main',
    cell: ({ name, count, gift_img, message }) => (
      <span className="gift-cell">
        <GiftPicture src={gift_img} size={40} />
        <span>
          <b>{giftMemo(name, count)}</b>
          {message && <span className="cell-note cell-line gift-record-message">{message}</span>}
        </span>
      </span>
    ),
    csv: ({ name, count, message }) => `${giftMemo(name, count)} ${message}`,
  },
  {
    key: 'from',
    label: '送出',
    cell: ({ from, from_id }) => <a href={authorPath(from_id)}>{from}</a>,
    csv: ({ from }) => from,
  },
  {
    key: 'to',
    label: '收到',
    cell: ({ to, to_id }) => <a href={authorPath(to_id)}>{to}</a>,
    csv: ({ to }) => to,
  },
  {
    key: 'point',
    kind: 'short',
    label: `${pointsText}（付出 / 得到）`,
    cell: ({ point, share, share_fen }) => `${formatExact(point)} / ${gotText(share, share_fen)}`,
    csv: ({ point, share, share_fen }) => `${point} / ${gotText(share, share_fen)}`,
    optional: 'shown',
  },
  {
    key: 'at',
    kind: 'short',
    label: '时间',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    csv: ({ created_at }) => csvTime(created_at),
  },
  { key: 'acts', label: '操作', kind: 'acts', cell: (record, list) => <Acts record={record} list={list} /> },
];

/** Sent gifts, for whoever moderates their messages. */
export function GiftRecordsList() {
  return (
    <AdminList
      name="gift-records"
      label="送礼记录列表"
      unit="条记录"
      filters={[
        { key: 'user', label: '用户', kind: 'search', placeholder: '送出或收到的人：名称或编号', maxLength: 40 },
      ]}
      columns={columnsWith(usePointsText())}
      load={load}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      empty={{ title: '还没有人送出礼物', hint: '送出的礼物会列在这里，可以清除留言或移除记录。' }}
    />
  );
}
