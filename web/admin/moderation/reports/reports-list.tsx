import './reports-page.css';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { dismissReport, getReports, upholdReport } from '#contract/features/moderation/reports.calls.ts';
import type { ReportGroup } from '#contract/features/moderation/reports.entities.ts';
import { reportReasons, type ReportStatus, type ReportType } from '#contract/features/moderation/reports.rules.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { reloadWithCounts } from '../../frame/pending-counts.ts';
import { AdminList, type ListRequest, type ListColumn, type ListHandle } from '../../list/admin-list.tsx';
import { csvTime, StateMark, RelativeTime } from '../../list/cells.tsx';

type ReportedKind = ReportType | 'moment';

const typeNames: Record<ReportedKind, string> = {
  comment: '评论',
  post: '文章',
  moment: '动态',
  user: '用户',
  message: '私信',
};

const kindOf = ({ type, target }: ReportGroup): ReportedKind => (target.is_moment ? 'moment' : type);

const statusNames: Record<ReportStatus, string> = { open: '待处理', upheld: '已认定成立', dismissed: '已认定不成立' };

const upheldMeans: Record<ReportedKind, string> = {
  moment: '这条动态会被下架，作者会看到原因，可以修改后重新提交。',
  comment: '这条评论会移到垃圾评论，读者不再看到它。',
  post: '文章不会自动改动，请随后到文章里处理。',
  user: '用户不会自动封禁，请随后到用户页处理。',
  message: '私信不会自动删除，请随后到用户页处理发信人。',
};

function ReportTarget({ group }: { group: ReportGroup }) {
  const { target, target_id } = group;
  const kind = kindOf(group);
  const { exists, title, excerpt, url, author } = target;
  return (
    <div className="reported">
      <p className="reported-head">
        <span className="badge badge-plain">{typeNames[kind]}</span>
        {exists ? (
          url ? (
            <a className="cell-name" href={url} target="_blank" rel="noopener">
              {title}
            </a>
          ) : (
            <b className="cell-name">{title || `${typeNames[kind]} ${target_id}`}</b>
          )
        ) : (
          <b className="cell-name">内容已经不在了</b>
        )}
      </p>
      {excerpt && <p className="reported-words">{excerpt}</p>}
      {author && kind !== 'user' && (
        <p className="cell-note">
          作者：
          {author.id === null ? (
            author.name
          ) : (
            <a className="text-link" href={authorPath(author.id)} target="_blank" rel="noopener">
              {author.name}
            </a>
          )}
        </p>
      )}
    </div>
  );
}

function ReportReasons({ group }: { group: ReportGroup }) {
  const { reasons, details, reporters } = group;
  return (
    <div className="reported">
      <p className="reported-head">
        {reasons.map(({ reason, count }) => (
          <StateMark key={reason} tone="warn">
            {reportReasons[reason]}
            {count > 1 && ` × ${count}`}
          </StateMark>
        ))}
      </p>
      {details.map(({ text, at }) => (
        <p className="reported-said" key={at + text}>
          “{text}”
        </p>
      ))}
      <p className="cell-note">{reporters} 人举报</p>
    </div>
  );
}

async function settle(group: ReportGroup, isUpheld: boolean, list: ListHandle): Promise<void> {
  const kind = kindOf(group);
  const name = typeNames[kind];
  await openConfirm(
    isUpheld
      ? { title: '认定举报成立', content: upheldMeans[kind], confirm: '举报成立', tone: 'warning' }
      : {
          title: '认定举报不成立',
          content: `这条${name}没有问题；因举报暂时隐藏的内容会恢复显示。`,
          confirm: '举报不成立',
        },
  );
  await send(isUpheld ? upholdReport : dismissReport, { id: group.id });
  toast.success(isUpheld ? '已认定举报成立' : '已认定举报不成立');
  await reloadWithCounts(list);
}

function Acts({ group, list }: { group: ReportGroup; list: ListHandle }) {
  if (group.status !== 'open') {
    return (
      <span className="cell-note">
        {group.handled_by?.name} <RelativeTime at={group.handled_at} />
      </span>
    );
  }
  const about = `：${group.target.title || typeNames[kindOf(group)]}`;
  const act = (isUpheld: boolean) => () => void settle(group, isUpheld, list).catch(reportFailure);
  return (
    <span className="reported-acts">
      <button className="button button-small" type="button" aria-label={`成立${about}`} onClick={act(true)}>
        <Icon name="check" size={15} />
        成立
      </button>
      <button
        className="button button-small button-quiet"
        type="button"
        aria-label={`不成立${about}`}
        onClick={act(false)}
      >
        <Icon name="x" size={15} />
        不成立
      </button>
    </span>
  );
}

const columns: readonly ListColumn<ReportGroup>[] = [
  {
    key: 'thing',
    label: '被举报的内容',
    kind: 'main',
    cell: (group) => <ReportTarget group={group} />,
    csv: (group) => `${typeNames[kindOf(group)]}：${group.target.title} ${group.target.excerpt}`.trim(),
  },
  {
    key: 'said',
    label: '原因',
    cell: (group) => <ReportReasons group={group} />,
    csv: ({ reasons }) => reasons.map(({ reason, count }) => `${reportReasons[reason]} ${count}`).join('；'),
  },
  {
    key: 'last',
    kind: 'short',
    label: '最近一次',
    cell: ({ last_at }) => <RelativeTime at={last_at} />,
    csv: ({ last_at }) => csvTime(last_at),
    optional: 'shown',
  },
  {
    key: 'first',
    kind: 'short',
    label: '第一次',
    cell: ({ first_at }) => <RelativeTime at={first_at} />,
    csv: ({ first_at }) => csvTime(first_at),
    optional: 'away',
  },
  { key: 'acts', label: '操作', kind: 'acts', cell: (group, list) => <Acts group={group} list={list} /> },
];

async function load({ filters, page, page_size }: ListRequest) {
  const status = (filters.status || 'open') as ReportStatus;
  return send(getReports, { status, page, page_size });
}

/** Reports, grouped by target. @see docs/reference/README.md (举报) */
export function ReportsList() {
  return (
    <AdminList
      name="reports"
      label="举报列表"
      unit="项举报"
      filters={[
        {
          key: 'status',
          label: '状态',
          kind: 'choice',
          isTabs: true,
          choices: (Object.keys(statusNames) as ReportStatus[]).map((status) => ({
            value: status === 'open' ? '' : status,
            label: statusNames[status],
          })),
        },
      ]}
      columns={columns}
      load={load}
      keyOf={({ id }) => id}
      nameOf={({ target }) => target.title}
      empty={{ title: '没有待处理的举报', hint: '读者举报的评论、文章、动态、用户和私信会出现在这里。' }}
    />
  );
}
