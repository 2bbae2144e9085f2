import './gifts.css';

import { lazy } from 'react';

import {
  addMissingGifts,
  changeGift,
  getAdminGifts,
  orderGifts,
  removeGift,
} from '#contract/features/gifts/catalogue.calls.ts';
import type { AdminGift } from '#contract/features/gifts/entities.ts';
import { maxPageSize } from '#contract/kit/pages.ts';
import { GiftPicture } from '#web/features/gifts/gift-picture.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AdminList, type ListColumn, type ListHandle, type ListRequest } from '../list/admin-list.tsx';
import { RowButton, StateMark } from '../list/cells.tsx';
import { openOrder } from '../order/open-order.ts';
import type { GiftDialogProps } from './gift-dialog.tsx';

const openForm = registerDialogKind<GiftDialogProps, void>(
  'admin-gift',
  lazy(() => import('./gift-dialog.tsx').then(({ GiftDialog }) => ({ default: GiftDialog }))),
  { width: 460 },
);

const load = ({ page, page_size }: ListRequest) => send(getAdminGifts, { page, page_size });

async function order(list: ListHandle): Promise<void> {
  const isSaved = await openOrder('调整礼物顺序', {
    load: async () => {
      const gifts = await send(getAdminGifts, { page: 1, page_size: maxPageSize });
      return gifts.list.map(({ id, name, enabled }) => ({ id, name, note: enabled ? '' : '已下架' }));
    },
    save: (ids) => send(orderGifts, { ids }),
    empty: '还没有礼物，添加之后就可以排列。',
    hint: '送礼物时按这个顺序排列。',
  });
  if (isSaved) await list.reload();
}

async function edit(gift: AdminGift | undefined, list: ListHandle): Promise<void> {
  await openForm({ gift }, { title: gift ? '修改礼物' : '添加礼物' });
  toast.success(gift ? '保存成功~' : '礼物已添加');
  await list.reload();
}

async function turn({ id, name, enabled }: AdminGift, list: ListHandle): Promise<void> {
  await send(changeGift, { id, enabled: !enabled });
  toast.success(enabled ? `「${name}」已下架` : `「${name}」已上架`);
  await list.reload();
}

async function remove({ id, name }: AdminGift, list: ListHandle): Promise<void> {
  await openConfirm({
    title: '删除这件礼物？',
    content: `「${name}」不能再送。送出过的记录保留当时的名称和图片。`,
    confirm: '删除',
    tone: 'danger',
  });
  await send(removeGift, { id });
  toast.success(`「${name}」已删除`);
  await list.reload();
}

function Acts({ gift, list }: { gift: AdminGift; list: ListHandle }) {
  const { name, enabled } = gift;
  const turned = enabled ? '下架' : '上架';
  const run = (work: Promise<void>): void => void work.catch(reportFailure);
  return (
    <span className="row-acts">
      <RowButton icon="pen" label={`修改「${name}」`} title="修改" onPress={() => run(edit(gift, list))} />
      <RowButton
        icon={enabled ? 'eye-off' : 'eye'}
        label={`${turned}「${name}」`}
        title={turned}
        onPress={() => run(turn(gift, list))}
      />
      <RowButton
        icon="trash-2"
        label={`删除「${name}」`}
        title="删除"
        isDangerous
        onPress={() => run(remove(gift, list))}
      />
    </span>
  );
}

const columnsWith = (pointsText: string): ListColumn<AdminGift>[] => [
  {
    key: 'name',
    label: '礼物',
    kind: 'main',
    cell: ({ name, image_url }) => (
      <span className="gift-cell">
        <GiftPicture src={image_url} size={40} />
        <b>{name}</b>
      </span>
    ),
    csv: ({ name }) => name,
  },
  {
    key: 'price',
    kind: 'short',
    label: '价格',
    cell: ({ price }) => `${formatExact(price)} ${pointsText}`,
    csv: ({ price }) => String(price),
  },
  {
    key: 'sent',
    kind: 'short',
    label: '已送出',
    cell: ({ sent }) => formatExact(sent),
    csv: ({ sent }) => String(sent),
  },
  {
    key: 'status',
    kind: 'short',
    label: '状态',
    cell: ({ enabled }) => <StateMark tone={enabled ? 'ok' : 'plain'}>{enabled ? '已上架' : '已下架'}</StateMark>,
    csv: ({ enabled }) => (enabled ? '已上架' : '已下架'),
  },
  { key: 'acts', label: '操作', kind: 'acts', cell: (gift, list) => <Acts gift={gift} list={list} /> },
];

/** Adds the gifts of a new site that are not here, for sites that are older than those. */
async function addMissing(list: ListHandle): Promise<void> {
  const { added } = await send(addMissingGifts, {});
  toast.success(added === 0 ? '自带的礼物都在了' : `已补上 ${added} 件自带礼物`);
  await list.reload();
}

function Buttons({ list }: { list: ListHandle }) {
  return (
    <>
      <button className="button button-small" type="button" onClick={() => void order(list).catch(reportFailure)}>
        <Icon name="list" size={15} />
        调整顺序
      </button>
      <button className="button button-small" type="button" onClick={() => void addMissing(list).catch(reportFailure)}>
        <Icon name="gift" size={15} />
        补上自带礼物
      </button>
      <button
        className="button button-small button-primary"
        type="button"
        onClick={() => void edit(undefined, list).catch(reportFailure)}
      >
        <Icon name="plus" size={15} />
        添加礼物
      </button>
    </>
  );
}

/** Interactive gifts: what can be sent, in its order. */
export function GiftsList() {
  return (
    <AdminList
      name="gifts"
      label="互动礼物列表"
      unit="件礼物"
      filters={[]}
      columns={columnsWith(usePointsText())}
      load={load}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      renderAside={(list) => <Buttons list={list} />}
      empty={{ title: '还没有礼物', hint: '添加以后，文章末尾、动态菜单和作者主页会出现「送礼物」。' }}
    />
  );
}
