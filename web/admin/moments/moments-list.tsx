import '../comments/comments-page.css';
import './moments-page.css';

import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { authorPath, isUserId } from '#contract/features/accounts/rules.ts';
import { adminMomentQueryMaxLength } from '#contract/features/moments/limits.ts';
import { getMomentsForModeration } from '#contract/features/moments/moderation.calls.ts';
import { momentStateNames } from '#contract/features/moments/moderation.copy.ts';
import type { ModeratedMoment, MomentCounts } from '#contract/features/moments/moderation.entities.ts';
import type { ModeratedState } from '#contract/features/moments/moderation.rules.ts';
import { listPlates } from '#contract/features/moments/plates.calls.ts';
import { htmlToText } from '#contract/kit/html-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';

import {
  AdminList,
  type BulkAction,
  type ListColumn,
  type ListFilter,
  type ListHandle,
  type ListRequest,
} from '../list/admin-list.tsx';
import { csvTime, RelativeTime, RowButton, UserCell } from '../list/cells.tsx';
import { eraseOne, fitsState, moderateAll, moderateOne, momentOptions } from './moderate.ts';
import { MomentContent, narrowedTo } from './moment-content.tsx';

function Author({ moment }: { moment: ModeratedMoment }) {
  const { author, region } = moment;
  return (
    <UserCell name={author.name} seed={author.id} avatar={author.avatar_url} href={authorPath(author.id)}>
      {region && <span className="cell-line">{region}</span>}
      <Link className="text-link cell-line" to={narrowedTo('author', author.id)}>
        只看此人
      </Link>
    </UserCell>
  );
}

function MomentActions({ moment, list }: { moment: ModeratedMoment; list: ListHandle }) {
  const [isBusy, setBusy] = useState(false);
  const { state, title, author } = moment;
  const name = `${author.name}的动态《${title}》`;
  const run = (work: () => Promise<void>) => () => {
    setBusy(true);
    void work()
      .catch(reportFailure)
      .finally(() => setBusy(false));
  };
  return (
    <span className="row-acts">
      {momentOptions
        .filter((option) => fitsState(option, state))
        .map(({ act, label, icon, isDangerous = false }) => (
          <RowButton
            key={act}
            icon={icon}
            label={`${label}：${name}`}
            title={label}
            isDangerous={isDangerous}
            disabled={isBusy}
            onPress={run(() => moderateOne(moment, act, list))}
          />
        ))}
      {state === 'trash' && (
        <RowButton
          icon="trash-2"
          label={`彻底删除：${name}`}
          title="彻底删除"
          isDangerous
          disabled={isBusy}
          onPress={run(() => eraseOne(moment, list))}
        />
      )}
    </span>
  );
}

const bulk: readonly BulkAction<ModeratedMoment>[] = momentOptions.map((option) => ({
  label: option.label,
  icon: option.icon,
  isDangerous: option.isDangerous ?? false,
  fits: ({ state }) => fitsState(option, state),
  run: (rows, list) => moderateAll(rows, option.act, list),
}));

const columns: readonly ListColumn<ModeratedMoment>[] = [
  {
    key: 'content',
    label: '动态',
    kind: 'main',
    cell: (moment) => <MomentContent moment={moment} />,
    csv: ({ title, html }) => `${title} ${htmlToText(html)}`,
  },
  {
    key: 'author',
    label: '作者',
    cell: (moment) => <Author moment={moment} />,
    csv: ({ author }) => author.name,
    optional: 'shown',
  },
  {
    key: 'at',
    label: '提交时间',
    kind: 'short',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    csv: ({ created_at }) => csvTime(created_at),
    optional: 'shown',
  },
  { key: 'acts', label: '操作', kind: 'acts', cell: (moment, list) => <MomentActions moment={moment} list={list} /> },
];

/** All plates as choices; none while they are loading. */
function usePlates(): readonly { value: string; label: string }[] {
  const [plates, setPlates] = useState<readonly { value: string; label: string }[]>([]);
  useEffect(() => {
    send(listPlates, {}).then(
      ({ list }) => setPlates(list.map(({ id, name }) => ({ value: String(id), label: name }))),
      () => undefined,
    );
  }, []);
  return plates;
}

/** A filter that a link in a row set: it is shown so that it can be taken back. */
function linkedFilter(
  key: 'author' | 'topic',
  label: string,
  value: string | null,
  name: string | undefined,
): ListFilter[] {
  if (!value || !isUserId(value)) return [];
  return [
    {
      key,
      label,
      kind: 'choice',
      choices: [
        { value: '', label: `全部${label}` },
        { value, label: name ?? label },
      ],
    },
  ];
}

const states: readonly ModeratedState[] = ['publish', 'rejected', 'trash'];

function tabsWith(counts: MomentCounts | null): ListFilter {
  const all = counts && counts.pending + counts.publish + counts.rejected;
  return {
    key: 'status',
    label: '状态',
    kind: 'choice',
    isTabs: true,
    choices: [
      { value: '', label: momentStateNames.pending, count: counts?.pending },
      { value: 'all', label: '全部', count: all ?? undefined },
      ...states.map((state) => ({ value: state, label: momentStateNames[state], count: counts?.[state] })),
    ],
  };
}

const numberOf = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);

function statusOf(tab: string | undefined): ModeratedState | undefined {
  if (tab === 'all') return undefined;
  return states.find((state) => state === tab) ?? 'pending';
}

/** The queue of moments, and all others. @see docs/reference/states.md */
export function MomentsList() {
  const [counts, setCounts] = useState<MomentCounts | null>(null);
  const [first, setFirst] = useState<ModeratedMoment | null>(null);
  const [query] = useSearchParams();
  const plates = usePlates();

  async function load({ filters, page, page_size }: ListRequest) {
    const answer = await send(getMomentsForModeration, {
      status: statusOf(filters.status),
      plate: numberOf(filters.plate),
      topic: numberOf(filters.topic),
      author: numberOf(filters.author),
      q: filters.q ?? '',
      page,
      page_size,
    });
    setCounts(answer.counts);
    setFirst(answer.list[0] ?? null);
    return answer;
  }

  const [author, topic] = [query.get('author'), query.get('topic')];
  const topicName = first?.topics.find(({ id }) => String(id) === topic)?.name;
  const authorName = first && String(first.author.id) === author ? first.author.name : undefined;
  return (
    <AdminList
      name="moments"
      label="动态列表"
      unit="条动态"
      filters={[
        tabsWith(counts),
        {
          key: 'q',
          label: '搜索动态',
          kind: 'search',
          placeholder: '标题、内容、作者',
          maxLength: adminMomentQueryMaxLength,
        },
        ...(plates.length === 0
          ? []
          : [
              {
                key: 'plate',
                label: '版块',
                kind: 'choice' as const,
                choices: [{ value: '', label: '全部版块' }, ...plates],
              },
            ]),
        ...linkedFilter('author', '作者', author, authorName),
        ...linkedFilter('topic', '话题', topic, topicName && `#${topicName}#`),
      ]}
      columns={columns}
      load={load}
      keyOf={({ id }) => id}
      nameOf={({ author: { name }, title }) => `${name}的动态《${title}》`}
      bulkActions={bulk}
      empty={{ title: '没有等待审核的动态', hint: '需要审核的动态会出现在这里，其他动态在「全部」里。' }}
    />
  );
}
