import { lazy, useState } from 'react';

import {
  getAdminTopics,
  mergeTopic,
  removeTopic,
  restoreTopic,
} from '#contract/features/moments/topic-editing.calls.ts';
import type { AdminTopic } from '#contract/features/moments/topic-editing.entities.ts';
import { currentHeat, topicSorts } from '#contract/features/moments/topics.rules.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AdminList, type ListColumn, type ListFilter, type ListHandle } from '../list/admin-list.tsx';
import { csvTime, RelativeTime, RowButton, StateMark } from '../list/cells.tsx';
import { offerUndo } from '../list/undo.ts';
import { openTermChoice } from '../terms/open-term-choice.ts';
import type { TopicDialogProps } from './topic-dialog.tsx';

const openTopic = registerDialogKind<TopicDialogProps, void>(
  'topic',
  lazy(() => import('./topic-dialog.tsx').then(({ TopicDialog }) => ({ default: TopicDialog }))),
  { width: 480 },
);

async function edit(topic: AdminTopic, list: ListHandle): Promise<void> {
  await openTopic({ topic }, { title: `编辑「${topic.name}」` });
  toast.success('保存成功~');
  await list.reload();
}

async function findOthers(topic: AdminTopic, search: string) {
  const { list } = await send(getAdminTopics, { search });
  return list.filter(({ id, hidden }) => id !== topic.id && !hidden);
}

async function merge(topic: AdminTopic, list: ListHandle): Promise<void> {
  const { id, name, posts } = topic;
  const choice = {
    find: (search: string) => findOthers(topic, search),
    hint: `它的 ${posts} 条动态会归入所选的话题，「${name}」成为它的另一个名称，旧地址自动转过去。不能撤销。`,
    label: '合并到',
    confirm: '合并',
  };
  const into = await openTermChoice(choice, { title: `把「${name}」合并到` });
  if (into === null) return;
  await send(mergeTopic, { id, into });
  toast.success('已合并');
  await list.reload();
}

async function restore({ id }: AdminTopic, list: ListHandle): Promise<void> {
  await send(restoreTopic, { id });
  await list.reload();
}

async function remove(topic: AdminTopic, list: ListHandle): Promise<void> {
  const { id, name } = topic;
  await openConfirm({
    title: `删除「${name}」？`,
    content: '话题页不再能打开，动态里的 # 话题变成普通文字，别人也不能再使用这个名称。动态本身不受影响，可以恢复。',
    confirm: '删除',
    tone: 'danger',
  });
  await send(removeTopic, { id });
  await list.reload();
  offerUndo(`已删除「${name}」`, () => restore(topic, list));
}

function Acts({ topic, list }: { topic: AdminTopic; list: ListHandle }) {
  const { name } = topic;
  const act = (work: (topic: AdminTopic, list: ListHandle) => Promise<void>) => () =>
    void work(topic, list).catch(reportFailure);
  if (topic.hidden) {
    const run = () => restore(topic, list).then(() => toast.success(`「${name}」已恢复`));
    return (
      <span className="row-acts">
        <RowButton
          icon="rotate-ccw"
          label={`恢复「${name}」`}
          title="恢复"
          onPress={() => void run().catch(reportFailure)}
        />
      </span>
    );
  }
  return (
    <span className="row-acts">
      <RowButton icon="pen" label={`编辑「${name}」`} title="编辑" onPress={act(edit)} />
      <RowButton icon="shuffle" label={`合并「${name}」`} title="合并到另一个话题" onPress={act(merge)} />
      <RowButton icon="trash-2" label={`删除「${name}」`} title="删除" isDangerous onPress={act(remove)} />
    </span>
  );
}

function Heat({ heat }: { heat: number }) {
  const [now] = useState(Date.now);
  return currentHeat(heat, now);
}

const columns: readonly ListColumn<AdminTopic>[] = [
  {
    key: 'name',
    label: '话题',
    kind: 'main',
    cell: ({ name, url, count, hidden, other_names: others }) => (
      <>
        {count > 0 ? (
          <a className="cell-name" href={url} target="_blank" rel="noopener">
            #{name}#
          </a>
        ) : (
          <b className="cell-name">#{name}#</b>
        )}
        {hidden && (
          <>
            {' '}
            <StateMark tone="plain">已删除</StateMark>
          </>
        )}
        {others.length > 0 && <span className="cell-note cell-line">又名 {others.join('、')}</span>}
      </>
    ),
    csv: ({ name }) => name,
  },
  { key: 'slug', label: '地址名', cell: ({ slug }) => slug, csv: ({ slug }) => slug, optional: 'away' },
  {
    key: 'heat',
    label: '热度',
    kind: 'number',
    cell: ({ heat }) => <Heat heat={heat} />,
    csv: ({ heat }) => currentHeat(heat, Date.now()),
  },
  { key: 'count', label: '公开动态', kind: 'number', cell: ({ count }) => count, csv: ({ count }) => count },
  {
    key: 'posts',
    label: '全部动态',
    kind: 'number',
    cell: ({ posts }) => posts,
    csv: ({ posts }) => posts,
    optional: 'shown',
  },
  {
    key: 'at',
    label: '首次出现',
    kind: 'short',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    csv: ({ created_at }) => csvTime(created_at),
    optional: 'shown',
  },
  { key: 'acts', label: '操作', kind: 'acts', cell: (topic, list) => <Acts topic={topic} list={list} /> },
];

const filters: ListFilter[] = [
  { kind: 'search', key: 'search', label: '搜索话题', placeholder: '名称、其他名称或地址名' },
  {
    kind: 'choice',
    key: 'sort',
    label: '排序',
    choices: [
      { value: '', label: '最热' },
      { value: 'count', label: '动态最多' },
      { value: 'newest', label: '最新' },
    ],
  },
  {
    kind: 'choice',
    key: 'hidden',
    label: '状态',
    choices: [
      { value: '', label: '全部' },
      { value: '1', label: '已删除' },
    ],
  },
];

/** Topics that moments name. @see docs/reference/README.md */
export function TopicsList() {
  return (
    <AdminList
      name="topics"
      label="话题列表"
      unit="个话题"
      filters={filters}
      columns={columns}
      load={({ filters: { search = '', sort = '', hidden = '' }, ...place }) =>
        send(getAdminTopics, {
          search,
          sort: topicSorts.find((each) => each === sort) ?? 'heat',
          hidden: hidden === '1' ? '1' : '',
          ...place,
        })
      }
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      empty={{ title: '还没有话题', hint: '动态里写 #话题# 时，话题会出现在这里。' }}
    />
  );
}
