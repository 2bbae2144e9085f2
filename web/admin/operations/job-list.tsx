import './jobs.css';

import { getJobs, removeJob, retryJob } from '#contract/features/operations/jobs.calls.ts';
import { jobStatusNames, queueNames } from '#contract/features/operations/jobs.copy.ts';
import type { ListedJob } from '#contract/features/operations/jobs.entities.ts';
import { type JobStatus, jobStatuses } from '#contract/features/operations/rules.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, send } from '#web/kit/client.ts';
import { openConfirm, openTemplate } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { refreshShownCounts } from '../frame/pending-counts.ts';
import { AdminList, type BulkAction, type ListColumn, type ListFilter, type ListHandle } from '../list/admin-list.tsx';
import { csvTime, RowButton, StateMark, type StateTone, RelativeTime } from '../list/cells.tsx';

const filters: readonly ListFilter[] = [
  {
    key: 'status',
    label: '状态',
    kind: 'choice',
    isTabs: true,
    choices: [{ value: '', label: '全部' }, ...jobStatuses.map((value) => ({ value, label: jobStatusNames[value] }))],
  },
  {
    key: 'queue',
    label: '任务',
    kind: 'choice',
    choices: [
      { value: '', label: '全部任务' },
      ...Object.entries(queueNames).map(([value, label]) => ({ value, label })),
    ],
  },
];

const tones: Record<JobStatus, StateTone> = { waiting: 'warn', running: 'info', done: 'ok', dead: 'danger' };

const nameOf = ({ queue }: ListedJob): string => queueNames[queue] ?? queue;

/** Formats the payload as JSON; a truncated one is no longer valid JSON and is shown as it is. */
function formatPayload(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

async function show(job: ListedJob): Promise<void> {
  await openTemplate({
    title: nameOf(job),
    width: 560,
    confirm: '关闭',
    content: (
      <>
        <dl className="job-facts">
          <dt>状态</dt>
          <dd>{jobStatusNames[job.status]}</dd>
          <dt>尝试</dt>
          <dd>
            {job.attempts} / {job.max_attempts} 次
          </dd>
          <dt>创建于</dt>
          <dd>{csvTime(job.created_at)}</dd>
          <dt>{job.finished_at ? '结束于' : '执行时间'}</dt>
          <dd>{csvTime(job.finished_at ?? job.run_at)}</dd>
          {job.last_error !== '' && (
            <>
              <dt>失败原因</dt>
              <dd>{job.last_error}</dd>
            </>
          )}
        </dl>
        <pre className="job-text" aria-label="任务内容">
          {formatPayload(job.payload)}
        </pre>
      </>
    ),
  }).catch(() => undefined);
}

/**
 * Processes the jobs one by one; with several jobs, refused calls are skipped. @returns the number of processed jobs
 */
async function each(jobs: readonly ListedJob[], work: (id: string) => Promise<unknown>): Promise<number> {
  let count = 0;
  for (const { id } of jobs) {
    try {
      await work(id);
      count += 1;
    } catch (error) {
      if (jobs.length === 1 || !(error instanceof CallError)) throw error;
    }
  }
  return count;
}

const reloadAfter = (list: ListHandle) => Promise.all([list.reload(), refreshShownCounts()]);

async function retry(jobs: readonly ListedJob[], list: ListHandle): Promise<void> {
  const count = await each(jobs, (id) => send(retryJob, { id })).finally(() => reloadAfter(list));
  toast.success(`已重试 ${count} 个任务`);
}

async function remove(jobs: readonly ListedJob[], list: ListHandle): Promise<void> {
  await openConfirm({
    title: jobs.length === 1 ? `删除「${nameOf(jobs[0] as ListedJob)}」？` : `删除 ${jobs.length} 个任务？`,
    content: '删除后不能再重试，也不会再执行。',
    confirm: '删除',
    tone: 'danger',
  });
  const count = await each(jobs, (id) => send(removeJob, { id })).finally(() => reloadAfter(list));
  toast.success(`已删除 ${count} 个任务`);
}

const isDead = ({ status }: ListedJob): boolean => status === 'dead';

const acts: readonly BulkAction<ListedJob>[] = [
  { label: '重试', icon: 'rotate-cw', fits: isDead, run: retry },
  { label: '删除', icon: 'trash-2', isDangerous: true, fits: isDead, run: remove },
];

const columns: readonly ListColumn<ListedJob>[] = [
  {
    key: 'queue',
    label: '任务',
    kind: 'main',
    cell: (job) => (
      <>
        <b className="cell-name">{nameOf(job)}</b>
        {job.last_error !== '' && <small className="job-error">{job.last_error}</small>}
      </>
    ),
    csv: (job) => [nameOf(job), job.last_error].filter(Boolean).join('：'),
  },
  {
    key: 'status',
    label: '状态',
    cell: ({ status }) => <StateMark tone={tones[status]}>{jobStatusNames[status]}</StateMark>,
    csv: ({ status }) => jobStatusNames[status],
  },
  {
    key: 'attempts',
    label: '尝试',
    kind: 'number',
    cell: (job) => `${job.attempts} / ${job.max_attempts}`,
    csv: (job) => job.attempts,
  },
  {
    key: 'created_at',
    label: '创建时间',
    kind: 'short',
    cell: (job) => <RelativeTime at={job.created_at} />,
    csv: (job) => csvTime(job.created_at),
  },
  {
    key: 'run_at',
    label: '执行时间',
    kind: 'short',
    cell: (job) => csvTime(job.run_at),
    csv: (job) => csvTime(job.run_at),
    optional: 'away',
  },
  {
    key: 'finished_at',
    label: '结束时间',
    kind: 'short',
    cell: (job) => csvTime(job.finished_at),
    csv: (job) => csvTime(job.finished_at),
    optional: 'away',
  },
  { key: 'payload', label: '内容', cell: ({ payload }) => payload, csv: ({ payload }) => payload, optional: 'away' },
  {
    key: 'acts',
    label: '操作',
    kind: 'acts',
    cell: (job, list) => (
      <span className="row-acts">
        <RowButton
          icon="eye"
          label={`查看「${nameOf(job)}」`}
          title="查看"
          onPress={() => void show(job).catch(reportFailure)}
        />
        {isDead(job) && (
          <>
            <RowButton
              icon="rotate-cw"
              label={`重试「${nameOf(job)}」`}
              title="重试"
              onPress={() => void retry([job], list).catch(reportFailure)}
            />
            <RowButton
              icon="trash-2"
              label={`删除「${nameOf(job)}」`}
              title="删除"
              isDangerous
              onPress={() => void remove([job], list).catch(reportFailure)}
            />
          </>
        )}
      </span>
    ),
  },
];

/** Background jobs and their failures. @see docs/reference/README.md */
export function JobList() {
  return (
    <AdminList
      name="jobs"
      label="后台任务列表"
      unit="个任务"
      filters={filters}
      columns={columns}
      load={({ filters: { status = '', queue = '' }, ...place }) =>
        send(getJobs, { status: jobStatuses.find((known) => known === status) ?? '', queue, ...place })
      }
      keyOf={({ id }) => id}
      nameOf={nameOf}
      bulkActions={acts}
      empty={{ title: '还没有后台任务', hint: '完成的任务保留七天，失败的任务保留三十天。' }}
    />
  );
}
