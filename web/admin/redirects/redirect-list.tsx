import './redirects.css';

import { lazy } from 'react';

import { getRedirects, removeRedirect } from '#contract/features/redirects/calls.ts';
import { redirectOriginNames, redirectStatusNames } from '#contract/features/redirects/copy.ts';
import type { Redirect } from '#contract/features/redirects/entities.ts';
import { redirectOrigins } from '#contract/features/redirects/rules.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AdminList, type BulkAction, type ListColumn, type ListFilter, type ListHandle } from '../list/admin-list.tsx';
import { csvTime, RowButton, RelativeTime } from '../list/cells.tsx';
import type { RedirectDialogProps } from './redirect-dialog.tsx';

const openForm = registerDialogKind<RedirectDialogProps, void>(
  'redirect',
  lazy(() => import('./redirect-dialog.tsx').then(({ RedirectDialog }) => ({ default: RedirectDialog }))),
  { title: '重定向', width: 520 },
);
const openImport = registerDialogKind<object, void>(
  'redirect-import',
  lazy(() => import('./import-dialog.tsx').then(({ ImportDialog }) => ({ default: ImportDialog }))),
  { title: '导入重定向', width: 640 },
);

const filters: readonly ListFilter[] = [
  { key: 'search', label: '搜索重定向', kind: 'search', placeholder: '旧地址或新地址', maxLength: 200 },
  {
    key: 'origin',
    label: '来源',
    kind: 'choice',
    choices: [
      { value: '', label: '全部来源' },
      ...redirectOrigins.map((value) => ({ value, label: redirectOriginNames[value] })),
    ],
  },
];

/** Opens a dialog and reloads the list after a change; cancelling does nothing. */
async function change(ask: Promise<void>, list: ListHandle, said: string): Promise<void> {
  const isDone = await ask.then(
    () => true,
    () => false,
  );
  if (!isDone) return;
  if (said) toast.success(said);
  await list.reload();
}

async function remove(rows: readonly Redirect[], list: ListHandle): Promise<void> {
  await openConfirm({
    title: rows.length === 1 ? `删除「${rows[0]?.from}」的重定向？` : `删除 ${rows.length} 条重定向？`,
    content: '旧地址的访客会看到「页面不存在」。',
    confirm: '删除',
    tone: 'danger',
  });
  try {
    for (const { id } of rows) await send(removeRedirect, { id });
  } finally {
    await list.reload();
  }
  toast.success(`已删除 ${rows.length} 条重定向`);
}

const acts: readonly BulkAction<Redirect>[] = [{ label: '删除', icon: 'trash-2', isDangerous: true, run: remove }];

const columns: readonly ListColumn<Redirect>[] = [
  {
    key: 'from',
    label: '重定向',
    kind: 'main',
    cell: ({ from, to }) => (
      <span className="redirect-way">
        <b className="cell-name">{from}</b>
        <span className="cell-note">
          <span aria-hidden="true">→ </span>
          <span className="visually-hidden">到 </span>
          <a className="text-link" href={to} target="_blank" rel="noopener noreferrer">
            {to}
          </a>
        </span>
      </span>
    ),
    csv: ({ from, to }) => `${from} ${to}`,
  },
  {
    key: 'status',
    label: '方式',
    kind: 'short',
    cell: ({ status }) => redirectStatusNames[status],
    csv: ({ status }) => status,
  },
  {
    key: 'origin',
    label: '来源',
    kind: 'short',
    cell: ({ origin }) => redirectOriginNames[origin],
    csv: ({ origin }) => redirectOriginNames[origin],
    optional: 'shown',
  },
  { key: 'hits', label: '命中', kind: 'number', cell: ({ hits }) => hits, csv: ({ hits }) => hits },
  {
    key: 'last_hit_at',
    label: '最近命中',
    kind: 'short',
    cell: ({ last_hit_at }) => (last_hit_at ? <RelativeTime at={last_hit_at} /> : '还没有'),
    csv: ({ last_hit_at }) => csvTime(last_hit_at),
    optional: 'shown',
  },
  {
    key: 'created_at',
    label: '创建时间',
    kind: 'short',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    csv: ({ created_at }) => csvTime(created_at),
    optional: 'away',
  },
  {
    key: 'acts',
    label: '操作',
    kind: 'acts',
    cell: (redirect, list) => (
      <span className="row-acts">
        <RowButton
          icon="pen"
          label={`修改「${redirect.from}」的重定向`}
          title="修改"
          onPress={() => void change(openForm({ redirect }), list, '保存成功~').catch(reportFailure)}
        />
        <RowButton
          icon="trash-2"
          label={`删除「${redirect.from}」的重定向`}
          title="删除"
          isDangerous
          onPress={() => void remove([redirect], list).catch(reportFailure)}
        />
      </span>
    ),
  },
];

function Buttons({ list }: { list: ListHandle }) {
  return (
    <>
      <button
        className="button button-small"
        type="button"
        onClick={() => void change(openImport({}), list, '').catch(reportFailure)}
      >
        <Icon name="upload" size={15} />
        导入
      </button>
      <button
        className="button button-small button-primary"
        type="button"
        onClick={() => void change(openForm({}), list, '已新建重定向').catch(reportFailure)}
      >
        <Icon name="plus" size={15} />
        新建
      </button>
    </>
  );
}

/** Redirects for addresses that do not match any page. @see docs/reference/README.md */
export function RedirectList() {
  return (
    <AdminList
      name="redirects"
      label="重定向列表"
      unit="条重定向"
      filters={filters}
      columns={columns}
      load={({ filters: { search = '', origin = '' }, ...place }) =>
        send(getRedirects, { search, origin: redirectOrigins.find((each) => each === origin) ?? '', ...place })
      }
      keyOf={({ id }) => id}
      nameOf={({ from }) => from}
      bulkActions={acts}
      renderAside={(list) => <Buttons list={list} />}
      empty={{
        title: '还没有重定向',
        hint: '换过域名结构或从别的程序搬来时，把旧地址指到新地址，老读者和搜索引擎就不会走丢。',
      }}
    />
  );
}
