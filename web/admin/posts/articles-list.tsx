import './articles.css';

import { useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { listAdminPosts } from '#contract/features/posts/editing.calls.ts';
import type { AdminPost } from '#contract/features/posts/editing.entities.ts';
import { noteOfChanges } from '#contract/features/posts/drafts.rules.ts';
import { adminPostQueryMaxLength } from '#contract/features/posts/limits.ts';
import { statusNames, textNotes } from '#contract/features/posts/copy.ts';
import type { PostStatusName } from '#contract/features/posts/rules.ts';
import { hasRole } from '#contract/kit/power.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

import { whenEditorsClosed } from '../editor/closing.ts';
import { type Terms, useTerms } from '../editor/load-terms.ts';
import { flatTree } from '../editor/panel/term-choice.ts';
import { AdminList, type BulkAction, type ListRequest, type ListColumn, type ListHandle } from '../list/admin-list.tsx';
import { csvTime, RowButton, StateMark, RelativeTime } from '../list/cells.tsx';
import { changeTerms } from './change-terms.ts';
import { changeAuthor } from './change-author.ts';
import { copyToDraft } from './copy-post.ts';
import { NewDrafts } from './new-drafts.tsx';
import { applyPostAction, type PostActionOption, postActionOptions, postTones } from './post-actions.ts';

const editPath = ({ id }: AdminPost) => `/nv-admin/editor-article?id=${id}`;

function Title({ row }: { row: AdminPost }) {
  const { status, title, pinned, has_password, categories, type } = row;
  const note = noteOfChanges(row);
  return (
    <div className="article-cell">
      {status === 'trash' ? (
        <b>{title}</b>
      ) : (
        <Link to={editPath(row)}>
          <b>{title}</b>
        </Link>
      )}
      <span>
        <StateMark tone={postTones[status]}>{statusNames[status]}</StateMark>
        {note && <StateMark tone="warn">{note}</StateMark>}
        {pinned && <span className="badge">置顶</span>}
        {has_password && <Icon name="lock" size={14} label="有访问密码" />}
        {type === 'article' && <small>{categories.join('、') || '未分类'}</small>}
        <small>{formatNumber(row.word_count)} 字</small>
      </span>
    </div>
  );
}

function Acts({ row, power, list }: { row: AdminPost; power: number; list: ListHandle }) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const copy = () => {
    setBusy(true);
    copyToDraft(row.id)
      .then((path) => navigate(path))
      .catch(reportFailure)
      .finally(() => setBusy(false));
  };
  const run = (what: PostActionOption) => {
    setBusy(true);
    applyPostAction([row], what, list)
      .catch(reportFailure)
      .finally(() => setBusy(false));
  };
  const own = postActionOptions.filter(
    (what) => hasRole({ power }, what.access) && what.fits(row) && ['trash', 'erase'].includes(what.act),
  );
  const restore = postActionOptions.filter((what) => what.label === '恢复' && what.fits(row));
  return (
    <span className="row-acts">
      {row.status === 'publish' && (
        <a
          className="icon-button"
          href={row.url}
          target="_blank"
          rel="noopener"
          aria-label={`查看《${row.title}》`}
          title="查看"
        >
          <Icon name="external-link" size={16} />
        </a>
      )}
      {row.status !== 'trash' && (
        <RowButton icon="copy" label={`复制一份：《${row.title}》`} title="复制一份" disabled={isBusy} onPress={copy} />
      )}
      {[...restore, ...own].map((what) => (
        <RowButton
          key={what.label}
          icon={what.icon}
          label={`${what.label}：《${row.title}》`}
          title={what.label}
          isDangerous={what.isDangerous ?? false}
          disabled={isBusy}
          onPress={() => run(what)}
        />
      ))}
    </span>
  );
}

function columnsFor(power: number, type: AdminPost['type']): ListColumn<AdminPost>[] {
  const columns: (ListColumn<AdminPost> | false)[] = [
    { key: 'title', label: '标题', kind: 'main', cell: (row) => <Title row={row} />, csv: ({ title }) => title },
    {
      key: 'status',
      label: '状态',
      cell: ({ status }) => statusNames[status],
      csv: (row) => [statusNames[row.status], noteOfChanges(row)].filter((text) => text !== null).join('，'),
      optional: 'away',
    },
    hasRole({ power }, 'editor') && {
      key: 'author',
      label: '作者',
      cell: ({ author }) => author.name,
      csv: ({ author }) => author.name,
      optional: 'shown',
    },
    {
      key: 'views',
      label: '阅读',
      kind: 'number',
      cell: ({ views }) => formatNumber(views),
      csv: ({ views }) => views,
      optional: type === 'page' ? 'away' : 'shown',
    },
    {
      key: 'comments',
      label: '评论',
      kind: 'number',
      cell: ({ comments }) => formatNumber(comments),
      csv: ({ comments }) => comments,
      optional: type === 'page' ? 'away' : 'shown',
    },
    {
      key: 'published',
      label: '发布时间',
      cell: ({ published_at }) => <RelativeTime at={published_at} />,
      csv: ({ published_at }) => csvTime(published_at),
      optional: 'shown',
    },
    {
      key: 'updated',
      label: '最后修改',
      cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
      csv: ({ updated_at }) => csvTime(updated_at),
      optional: 'away',
    },
    { key: 'acts', label: '操作', kind: 'acts', cell: (row, list) => <Acts row={row} power={power} list={list} /> },
  ];
  return columns.filter((column) => column !== false);
}

type Counts = Record<PostStatusName, number> & { changed: number };

/** The tab of posts with newer text; no status has this name. */
const changedTab = 'changed';

const shownStatuses: readonly PostStatusName[] = ['publish', 'scheduled', 'pending', 'draft', 'private', 'trash'];

function statusFilter(counts: Counts | null) {
  const all = counts && shownStatuses.reduce((sum, each) => (each === 'trash' ? sum : sum + counts[each]), 0);
  return {
    key: 'status',
    label: '状态',
    kind: 'choice' as const,
    isTabs: true as const,
    choices: [
      { value: '', label: '全部', count: all ?? undefined },
      ...shownStatuses.map((each) => ({ value: each, label: statusNames[each], count: counts?.[each] })),
      { value: changedTab, label: textNotes.unpublished, count: counts?.changed },
    ],
  };
}

function statusAsked(tab: string | undefined): { status?: PostStatusName; only?: 'changed' } {
  if (tab === changedTab) return { only: changedTab };
  return tab ? { status: tab as PostStatusName } : {};
}

function actsFor(type: AdminPost['type'], power: number, terms: Terms): BulkAction<AdminPost>[] {
  const acts: BulkAction<AdminPost>[] = postActionOptions
    .filter((what) => hasRole({ power }, what.access))
    .map((what) => ({
      label: what.label,
      icon: what.icon,
      isDangerous: what.isDangerous ?? false,
      fits: what.fits,
      run: (rows, list) => applyPostAction(rows, what, list),
    }));
  // Accounts are looked up by administrators alone.
  if (hasRole({ power }, 'administrator'))
    acts.splice(acts.length - 2, 0, {
      label: '更换作者',
      icon: 'user',
      fits: ({ status }) => status !== 'trash',
      run: (rows, list) =>
        changeAuthor(
          rows.map(({ id }) => id),
          () => list.reload(),
        ),
    });
  if (type === 'page' || terms.categories.length + terms.tags.length === 0) return acts;
  const filing: BulkAction<AdminPost> = {
    label: '分类与标签',
    icon: 'tag',
    fits: ({ status }) => status !== 'trash',
    run: (rows, list) => changeTerms(rows, terms, list),
  };
  return [filing, ...acts];
}

/** Articles or pages: all of them for editors, the user's own for others. @see docs/reference/permissions.md */
export function ArticlesList({ type, power }: { type: AdminPost['type']; power: number }) {
  const [counts, setCounts] = useState<Counts | null>(null);
  const { terms, retry } = useTerms(type === 'article');

  async function load({ filters, page, page_size }: ListRequest) {
    await whenEditorsClosed();
    const answer = await send(listAdminPosts, {
      type,
      q: filters.q ?? '',
      page,
      page_size,
      ...statusAsked(filters.status),
      ...(filters.category ? { category: Number(filters.category) } : {}),
    });
    setCounts({ ...(answer.counts as Record<PostStatusName, number>), changed: answer.changed });
    return answer;
  }

  const name = type === 'page' ? '页面' : '文章';
  const write = type === 'page' ? '/nv-admin/editor-article?type=page' : '/nv-admin/editor-article';
  const categories = flatTree(terms.categories);
  return (
    <>
      {retry && (
        <p className="field-error" role="alert">
          分类和标签没能载入，暂时不能按分类筛选，也不能批量改分类与标签
          <button className="text-link" type="button" onClick={retry}>
            重试
          </button>
        </p>
      )}
      {type === 'article' && <NewDrafts />}
      <AdminList
        name={type === 'page' ? 'pages' : 'articles'}
        label={`${name}列表`}
        unit={type === 'page' ? '个页面' : '篇文章'}
        filters={[
          statusFilter(counts),
          { key: 'q', label: '标题', kind: 'search', placeholder: '搜索标题', maxLength: adminPostQueryMaxLength },
          ...(categories.length > 0
            ? [
                {
                  key: 'category',
                  label: '分类',
                  kind: 'choice' as const,
                  choices: [
                    { value: '', label: '全部分类' },
                    ...categories.map((term) => ({ value: String(term.id), label: term.name })),
                  ],
                },
              ]
            : []),
        ]}
        columns={columnsFor(power, type)}
        load={load}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        bulkActions={actsFor(type, power, terms)}
        empty={{
          title: `还没有${name}`,
          hint: type === 'page' ? '关于、留言板这样的内容适合做成页面。' : '写下第一篇，它会出现在这里。',
          children: (
            <Link className="button button-primary" to={write}>
              {type === 'page' ? '新建页面' : '写文章'}
            </Link>
          ),
        }}
      />
    </>
  );
}
