import { lazy } from 'react';

import { getAdminPlates, orderPlates, removePlate } from '#contract/features/moments/plate-editing.calls.ts';
import type { AdminPlate } from '#contract/features/moments/plate-editing.entities.ts';
import { accountRoles, roleNames, rolePower } from '#contract/kit/power.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AdminList, type ListColumn, type ListHandle } from '../list/admin-list.tsx';
import { RowButton } from '../list/cells.tsx';
import { openOrder } from '../order/open-order.ts';
import { openTermChoice } from '../terms/open-term-choice.ts';
import type { PlateDialogProps } from './plate-dialog.tsx';

const openPlate = registerDialogKind<PlateDialogProps, AdminPlate>(
  'plate',
  lazy(() => import('./plate-dialog.tsx').then(({ PlateDialog }) => ({ default: PlateDialog }))),
  { width: 520 },
);

async function edit(list: ListHandle, plate?: AdminPlate): Promise<void> {
  const saved = await openPlate({ plate }, { title: plate ? `编辑「${plate.name}」` : '新建版块' });
  toast.success(plate ? '保存成功~' : `已新建「${saved.name}」`);
  await list.reload();
}

async function findOthers(plate: AdminPlate, search: string) {
  const { list } = await send(getAdminPlates, {});
  return list.filter(({ id, name }) => id !== plate.id && name.toLowerCase().includes(search.toLowerCase()));
}

async function remove(plate: AdminPlate, list: ListHandle): Promise<void> {
  const title = `删除「${plate.name}」？`;
  if (plate.posts === 0) {
    await openConfirm({ title, content: '这个版块里没有动态。删除后不能恢复。', confirm: '删除', tone: 'danger' });
    await send(removePlate, { id: plate.id });
  } else {
    const choice = {
      find: (search: string) => findOthers(plate, search),
      hint: `版块里有 ${plate.posts} 条动态。动态不会被删除，请选择它们的去处；置顶会取消。`,
      label: '动态去处',
      confirm: '删除',
      none: '不再归属任何版块',
    };
    const moveTo = await openTermChoice(choice, { title });
    await send(removePlate, { id: plate.id, move_to: moveTo });
  }
  toast.success(`已删除「${plate.name}」`);
  await list.reload();
}

async function order(list: ListHandle): Promise<void> {
  const isSaved = await openOrder('调整版块顺序', {
    load: async () =>
      (await send(getAdminPlates, {})).list.map(({ id, name, count }) => ({ id, name, note: `${count} 条动态` })),
    save: (ids) => send(orderPlates, { ids }),
    empty: '还没有版块。',
  });
  if (isSaved) await list.reload();
}

const roleOf = (power: number): string => {
  const role = accountRoles.find((each) => rolePower[each] === power);
  return role === undefined || role === 'subscriber' ? '所有用户' : roleNames[role];
};

function Acts({ plate, list }: { plate: AdminPlate; list: ListHandle }) {
  const { name } = plate;
  return (
    <span className="row-acts">
      <RowButton
        icon="pen"
        label={`编辑「${name}」`}
        title="编辑"
        onPress={() => void edit(list, plate).catch(reportFailure)}
      />
      <RowButton
        icon="trash-2"
        label={`删除「${name}」`}
        title="删除"
        isDangerous
        onPress={() => void remove(plate, list).catch(reportFailure)}
      />
    </span>
  );
}

const columns: readonly ListColumn<AdminPlate>[] = [
  {
    key: 'name',
    label: '版块',
    kind: 'main',
    cell: ({ name, url, description }) => (
      <>
        <a className="cell-name" href={url} target="_blank" rel="noopener">
          {name}
        </a>
        {description && <span className="cell-note cell-line">{description}</span>}
      </>
    ),
    csv: ({ name }) => name,
  },
  { key: 'slug', label: '地址名', cell: ({ slug }) => slug, csv: ({ slug }) => slug, optional: 'away' },
  { key: 'count', label: '公开动态', kind: 'number', cell: ({ count }) => count, csv: ({ count }) => count },
  {
    key: 'posts',
    label: '全部动态',
    kind: 'number',
    cell: ({ posts }) => posts,
    csv: ({ posts }) => posts,
    optional: 'away',
  },
  {
    key: 'followers',
    label: '关注',
    kind: 'number',
    cell: ({ followers }) => followers,
    csv: ({ followers }) => followers,
  },
  {
    key: 'power',
    label: '谁可以发布',
    kind: 'short',
    cell: ({ post_from_power }) => roleOf(post_from_power),
    csv: ({ post_from_power }) => roleOf(post_from_power),
    optional: 'shown',
  },
  {
    key: 'moderators',
    label: '版主',
    cell: ({ moderators }) => moderators.map(({ name }) => name).join('、'),
    csv: ({ moderators }) => moderators.map(({ name }) => name).join('、'),
    optional: 'shown',
  },
  { key: 'acts', label: '操作', kind: 'acts', cell: (plate, list) => <Acts plate={plate} list={list} /> },
];

function Buttons({ list }: { list: ListHandle }) {
  return (
    <>
      <button className="button button-small" type="button" onClick={() => void order(list).catch(reportFailure)}>
        <Icon name="list" size={15} />
        调整顺序
      </button>
      <button
        className="button button-small button-primary"
        type="button"
        onClick={() => void edit(list).catch(reportFailure)}
      >
        <Icon name="plus" size={15} />
        新建版块
      </button>
    </>
  );
}

async function load() {
  const { list } = await send(getAdminPlates, {});
  return { list, total: list.length, page: 1, page_size: Math.max(1, list.length) };
}

/** All plates in their order. @see docs/reference/README.md */
export function PlatesList() {
  return (
    <AdminList
      name="plates"
      label="版块列表"
      unit="个版块"
      filters={[]}
      columns={columns}
      load={load}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      renderAside={(list) => <Buttons list={list} />}
      empty={{ title: '还没有版块', hint: '新建以后，发布动态时就可以选择它。' }}
    />
  );
}
