import './exchange.css';

import { Link, useNavigate } from 'react-router';

import { priceText } from '#contract/features/exchange/copy.ts';
import type { AdminGoods } from '#contract/features/exchange/entities.ts';
import { changeGoods, getAdminGoods, removeGoods } from '#contract/features/exchange/goods.calls.ts';
import { goodsNameMaxLength } from '#contract/features/exchange/limits.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AdminList, type ListColumn, type ListFilter, type ListHandle } from '../list/admin-list.tsx';
import { csvTime, RelativeTime, RowButton, StateMark } from '../list/cells.tsx';

const filters: readonly ListFilter[] = [
  { key: 'search', label: '搜索礼品', kind: 'search', placeholder: '礼品名称', maxLength: goodsNameMaxLength },
];

const editPath = (id: number | 'new'): string => `/nv-admin/goods/${id}`;

async function switchGoods({ id, name, on }: AdminGoods, list: ListHandle): Promise<void> {
  await send(changeGoods, { id, on: !on });
  toast.success(on ? `「${name}」已下架` : `「${name}」已上架`);
  await list.reload();
}

async function remove({ id, name }: AdminGoods, list: ListHandle): Promise<void> {
  await openConfirm({
    title: `删除「${name}」？`,
    content: '有人兑换过的礼品不能删除，可以改为下架。',
    confirm: '删除',
    tone: 'danger',
  });
  await send(removeGoods, { id });
  toast.success(`已删除「${name}」`);
  await list.reload();
}

function Acts({ row, list }: { row: AdminGoods; list: ListHandle }) {
  const navigate = useNavigate();
  const { id, name, on } = row;
  return (
    <span className="row-acts">
      <RowButton icon="pen" label={`修改「${name}」`} title="修改" onPress={() => void navigate(editPath(id))} />
      <RowButton
        icon={on ? 'ban' : 'check'}
        label={`${on ? '下架' : '上架'}「${name}」`}
        title={on ? '下架' : '上架'}
        onPress={() => void switchGoods(row, list).catch(reportFailure)}
      />
      <RowButton
        icon="trash-2"
        label={`删除「${name}」`}
        title="删除"
        isDangerous
        onPress={() => void remove(row, list).catch(reportFailure)}
      />
    </span>
  );
}

const columnsFor = (pointsText: string): readonly ListColumn<AdminGoods>[] => [
  {
    key: 'name',
    label: '礼品',
    kind: 'main',
    cell: ({ id, name, cover_url }) => (
      <span className="goods-cell">
        {cover_url && <img src={cover_url} alt="" />}
        <span>
          <Link className="cell-name" to={editPath(id)}>
            {name}
          </Link>
          <span className="cell-note">编号 {id}</span>
        </span>
      </span>
    ),
    csv: ({ name }) => name,
  },
  {
    key: 'price',
    label: '价格',
    kind: 'short',
    cell: ({ price }) => priceText(price, pointsText),
    csv: ({ price }) => price,
  },
  {
    key: 'stock',
    label: '剩余',
    kind: 'short',
    cell: ({ stock }) => (stock === null ? '不限' : formatExact(stock)),
    csv: ({ stock }) => stock ?? '不限',
  },
  {
    key: 'redeemed',
    label: '已兑换',
    kind: 'number',
    cell: ({ redeemed }) => formatExact(redeemed),
    csv: ({ redeemed }) => redeemed,
  },
  {
    key: 'state',
    label: '状态',
    kind: 'short',
    cell: ({ on, stock }) =>
      on ? (
        <StateMark tone={stock === 0 ? 'warn' : 'ok'}>{stock === 0 ? '已兑完' : '可以兑换'}</StateMark>
      ) : (
        <StateMark tone="plain">已下架</StateMark>
      ),
    csv: ({ on }) => (on ? '上架' : '下架'),
  },
  {
    key: 'created_at',
    label: '新建于',
    kind: 'short',
    optional: 'away',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    csv: ({ created_at }) => csvTime(created_at),
  },
  { key: 'acts', label: '操作', kind: 'acts', cell: (row, list) => <Acts row={row} list={list} /> },
];

/** 礼品, listed and unlisted. */
export function GoodsList() {
  const pointsText = usePointsText();
  return (
    <AdminList
      name="goods"
      label="礼品列表"
      unit="件礼品"
      filters={filters}
      columns={columnsFor(pointsText)}
      load={({ filters: { search = '' }, ...place }) => send(getAdminGoods, { search, ...place })}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      renderAside={() => (
        <Link className="button button-small button-primary" to={editPath('new')}>
          <Icon name="plus" size={15} />
          新建
        </Link>
      )}
      empty={{ title: '还没有礼品', hint: `新建一件，读者就能在用户中心的「兑换」页用${pointsText}换它。` }}
    />
  );
}
