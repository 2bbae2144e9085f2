import './audit-page.css';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { getAuditLog } from '#contract/features/audit/calls.ts';
import { auditActionNames, auditTargetNames } from '#contract/features/audit/copy.ts';
import type { AuditEntry } from '#contract/features/audit/entities.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { send } from '#web/kit/client.ts';
import { formatDate } from '#web/ui/format-date.ts';

import { AdminList, type ListRequest, type ListColumn } from '../list/admin-list.tsx';
import { csvTime } from '../list/cells.tsx';
import { auditChangesOf } from './audit-changes.ts';

const names: Readonly<Record<string, string>> = auditActionNames;

const actName = (act: string) => names[act] ?? act;

function targetText({ target }: AuditEntry): string {
  if (target.type === '') return '';
  const kind = auditTargetNames[target.type] ?? target.type;
  return [kind, target.name || (target.id === null ? '' : `#${target.id}`)].filter(Boolean).join(' ');
}

function AuditChanges({ entry }: { entry: AuditEntry }) {
  const facts = auditChangesOf(entry, usePointsText());
  return (
    <div className="audit-what">
      <p>
        <b className="cell-name">{actName(entry.act)}</b>
        <span>{targetText(entry)}</span>
      </p>
      {facts.length > 0 && (
        <dl>
          {facts.map(({ label, before, after }) => (
            <div key={label}>
              {label && <dt>{label}</dt>}
              <dd>
                {before && <del>{before}</del>}
                {before && after && <span aria-hidden="true"> → </span>}
                {after && <ins>{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const columnsWith = (pointsText: string): readonly ListColumn<AuditEntry>[] => [
  {
    key: 'at',
    label: '时间',
    cell: ({ at }) => (
      <time className="cell-when" dateTime={at}>
        {formatDate(Date.parse(at), 'YYYY-MM-DD HH:mm:ss')}
      </time>
    ),
    csv: ({ at }) => csvTime(at),
  },
  {
    key: 'actor',
    label: '操作者',
    kind: 'short',
    cell: ({ actor }) =>
      actor ? (
        <a className="text-link" href={authorPath(actor.id)} target="_blank" rel="noopener">
          {actor.name}
        </a>
      ) : (
        <span className="cell-note">系统</span>
      ),
    csv: ({ actor }) => actor?.name ?? '系统',
  },
  {
    key: 'act',
    label: '操作',
    kind: 'main',
    cell: (entry) => <AuditChanges entry={entry} />,
    csv: (entry) =>
      [
        `${actName(entry.act)} ${targetText(entry)}`.trim(),
        ...auditChangesOf(entry, pointsText).map(({ label, before, after }) => `${label}：${before} → ${after}`),
      ].join('；'),
  },
  {
    key: 'from',
    label: '来自',
    cell: ({ ip, device }) => (
      <>
        {ip}
        {device && <span className="cell-note cell-line">{device}</span>}
      </>
    ),
    csv: ({ ip, device }) => `${ip} ${device}`.trim(),
    optional: 'shown',
  },
];

const load = ({ filters, page, page_size }: ListRequest) =>
  send(getAuditLog, { actor: filters.actor ?? '', act: filters.act ?? '', page, page_size });

const actChoices = [
  { value: '', label: '全部操作' },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

/** The audit log: who did what, and from where. @see docs/reference/README.md */
export function AuditList() {
  return (
    <AdminList
      name="audit"
      label="审计记录"
      unit="条记录"
      filters={[
        {
          key: 'actor',
          label: '操作者',
          kind: 'search',
          placeholder: '操作者的名字或编号',
          maxLength: 40,
        },
        { key: 'act', label: '操作', kind: 'choice', choices: actChoices },
      ]}
      columns={columnsWith(usePointsText())}
      load={load}
      keyOf={({ id }) => id}
      nameOf={({ act }) => actName(act)}
      empty={{ title: '还没有记录', hint: '登录、修改角色、处理评论等操作会记在这里，保留 200 天。' }}
    />
  );
}
