import { lazy } from 'react';

import { addMissingBadges, getBadges, removeBadge } from '#contract/features/badges/calls.ts';
import { badgeGoals } from '#contract/features/badges/copy.ts';
import type { AdminBadge } from '#contract/features/badges/entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AdminList, type ListColumn, type ListHandle } from '../list/admin-list.tsx';
import { RowButton } from '../list/cells.tsx';
import type { BadgeDialogProps } from './badge-dialog.tsx';
import type { HoldersDialogProps } from './holders-dialog.tsx';
import './badges.css';

const openForm = registerDialogKind<BadgeDialogProps, void>(
  'badge',
  lazy(() => import('./badge-dialog.tsx').then(({ BadgeDialog }) => ({ default: BadgeDialog }))),
  { title: '徽章', width: 520 },
);
const openHolders = registerDialogKind<HoldersDialogProps, void>(
  'badge-holders',
  lazy(() => import('./holders-dialog.tsx').then(({ HoldersDialog }) => ({ default: HoldersDialog }))),
  { title: '拥有徽章的人', width: 560 },
);

/** Opens a dialog and reloads the list when it is closed. */
async function change(asked: Promise<void>, list: ListHandle, said: string): Promise<void> {
  const isDone = await asked.then(
    () => true,
    () => false,
  );
  if (isDone && said) toast.success(said);
  await list.reload();
}

async function remove({ id, name, people }: AdminBadge, list: ListHandle): Promise<void> {
  await openConfirm({
    title: `删除徽章「${name}」？`,
    content: people > 0 ? `${people} 位用户将不再拥有它。只是不想再用的话，可以停用。` : '还没有人拥有它。',
    confirm: '删除',
    tone: 'danger',
  });
  await send(removeBadge, { id });
  await list.reload();
  toast.success(`已删除「${name}」`);
}

const ruleOf = ({ rule, threshold }: AdminBadge): string => (rule === '' ? '手动授予' : badgeGoals[rule](threshold));

const columns: readonly ListColumn<AdminBadge>[] = [
  {
    key: 'name',
    label: '徽章',
    kind: 'main',
    cell: ({ name, img, description, enabled }) => (
      <span className="badge-cell">
        <img src={img} width={36} height={36} alt="" loading="lazy" />
        <span>
          <b className="cell-name">{name}</b> {!enabled && <span className="badge badge-plain">已停用</span>}
          <span className="cell-note">{description}</span>
        </span>
      </span>
    ),
    csv: ({ name }) => name,
  },
  { key: 'rule', label: '怎样获得', kind: 'short', cell: ruleOf, csv: ruleOf },
  { key: 'people', label: '人数', kind: 'number', cell: ({ people }) => people, csv: ({ people }) => people },
  {
    key: 'acts',
    label: '操作',
    kind: 'acts',
    cell: (badge, list) => (
      <span className="row-acts">
        <RowButton
          icon="users"
          label={`谁有「${badge.name}」：授予与收回`}
          title="授予与收回"
          onPress={() => void change(openHolders({ badge }), list, '').catch(reportFailure)}
        />
        <RowButton
          icon="pen"
          label={`修改「${badge.name}」`}
          title="修改"
          onPress={() =>
            void change(openForm({ badge }, { title: '修改徽章' }), list, '保存成功~').catch(reportFailure)
          }
        />
        <RowButton
          icon="trash-2"
          label={`删除「${badge.name}」`}
          title="删除"
          isDangerous
          onPress={() => void remove(badge, list).catch(reportFailure)}
        />
      </span>
    ),
  },
];

/** Adds the badges of a new site that are not here, for sites that are older than those. */
async function addMissing(list: ListHandle): Promise<void> {
  const { added } = await send(addMissingBadges, {});
  toast.success(added === 0 ? '自带的徽章都在了' : `已补上 ${added} 枚自带徽章`);
  await list.reload();
}

/** The badges of the site. */
export function BadgesList() {
  return (
    <AdminList
      name="badges"
      label="徽章列表"
      unit="枚徽章"
      filters={[]}
      columns={columns}
      load={async () => {
        const { list } = await send(getBadges, {});
        return { list, total: list.length, page: 1, page_size: Math.max(1, list.length) };
      }}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      renderAside={(list) => (
        <>
          <button
            className="button button-small"
            type="button"
            onClick={() => void addMissing(list).catch(reportFailure)}
          >
            <Icon name="award" size={15} />
            补上自带徽章
          </button>
          <button
            className="button button-small button-primary"
            type="button"
            onClick={() => void change(openForm({}, { title: '新建徽章' }), list, '已新建徽章').catch(reportFailure)}
          >
            <Icon name="plus" size={15} />
            新建
          </button>
        </>
      )}
      empty={{ title: '还没有徽章', hint: '给写得勤、来得久、帮过忙的人一个小小的记号。' }}
    />
  );
}
