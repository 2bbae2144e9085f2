import './terms.css';

import { getAdminTerms, removeUnusedTags } from '#contract/features/terms/editing.calls.ts';
import type { AdminTerm } from '#contract/features/terms/editing.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AdminList, type ListColumn, type ListFilter, type ListHandle } from '../list/admin-list.tsx';
import { addByDialog, changeByDialog, mergeByDialog, removeByDialog } from './term-actions.ts';

const filters: ListFilter[] = [
  { kind: 'search', key: 'search', label: '搜索标签', placeholder: '名称或地址名' },
  {
    kind: 'choice',
    key: 'unused',
    label: '使用情况',
    choices: [
      { value: '', label: '全部标签' },
      { value: '1', label: '没有文章使用' },
    ],
  },
];

function Acts({ term, list }: { term: AdminTerm; list: ListHandle }) {
  const act = (work: (term: AdminTerm) => Promise<void>) => () => void work(term).then(list.reload, reportFailure);
  return (
    <span className="term-acts">
      <button className="button button-small" type="button" onClick={act(changeByDialog)}>
        编辑
      </button>
      <button className="button button-small" type="button" onClick={act(mergeByDialog)}>
        合并
      </button>
      <button className="button button-small" type="button" onClick={act(removeByDialog)}>
        删除
      </button>
    </span>
  );
}

const columns: ListColumn<AdminTerm>[] = [
  {
    key: 'name',
    label: '名称',
    kind: 'main',
    cell: (term) => (
      <a href={term.url} target="_blank" rel="noopener">
        {term.name}
      </a>
    ),
    csv: (term) => term.name,
  },
  { key: 'slug', label: '地址名', cell: (term) => term.slug, csv: (term) => term.slug, optional: 'shown' },
  { key: 'count', label: '公开文章', kind: 'number', cell: (term) => term.count, csv: (term) => term.count },
  { key: 'posts', label: '全部文章', kind: 'number', cell: (term) => term.posts, csv: (term) => term.posts },
  { key: 'acts', label: '操作', kind: 'acts', cell: (term, list) => <Acts term={term} list={list} /> },
];

async function prune(): Promise<void> {
  await openConfirm({
    title: '删除没有用到的标签？',
    content: '没有任何文章（包括草稿）使用的标签会全部删除，不能恢复。',
    confirm: '删除',
    tone: 'danger',
  });
  const { removed } = await send(removeUnusedTags, {});
  if (removed === 0) toast.info('没有可以删除的标签');
  else toast.success(`已删除 ${removed} 个标签`);
}

function Buttons({ list }: { list: ListHandle }) {
  const act = (work: () => Promise<void>) => () => void work().then(list.reload).catch(reportFailure);
  return (
    <>
      <button className="button" type="button" onClick={act(prune)}>
        清理未使用
      </button>
      <button className="button button-primary" type="button" onClick={act(() => addByDialog('tag'))}>
        <Icon name="plus" size={16} />
        新建标签
      </button>
    </>
  );
}

/** Tags, most used first. */
export function TagsList() {
  return (
    <AdminList
      name="tags"
      label="标签列表"
      unit="个标签"
      filters={filters}
      columns={columns}
      load={({ filters: { search = '', unused = '' }, ...place }) =>
        send(getAdminTerms, { taxonomy: 'tag', search, unused: unused === '1' ? '1' : '', ...place })
      }
      keyOf={(term) => term.id}
      nameOf={(term) => term.name}
      empty={{ title: '还没有标签', hint: '写文章时输入的标签会出现在这里。' }}
      renderAside={(list) => <Buttons list={list} />}
    />
  );
}
