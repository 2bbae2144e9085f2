import './tasks-page.css';

import type { MouseEvent } from 'react';
import { Link } from 'react-router';

import { taskKindNames } from '#contract/features/growth/copy.ts';
import { hasRole } from '#contract/kit/power.ts';
import type { OwnTask, TaskEvent, TaskKind } from '#contract/features/growth/tasks.entities.ts';
import { useSession } from '#web/features/auth/sessions/session.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatExact } from '#web/ui/format-number.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { useTasks } from './use-tasks.ts';

/** Where one does what a task asks for. */
const places: Record<TaskEvent, { icon: IconName; way: string; to: string }> = {
  avatar: { icon: 'user', way: '去设置', to: '/user-center/edit' },
  bio: { icon: 'pen', way: '去填写', to: '/user-center/edit' },
  'bind-email': { icon: 'mail', way: '去绑定', to: '/user-center/safe' },
  'check-in': { icon: 'calendar', way: '去签到', to: '/user-center/index#check-in' },
  comment: { icon: 'message-circle', way: '去看看', to: '/articles' },
  moment: { icon: 'sparkles', way: '去发布', to: '/moments/edit' },
  article: { icon: 'file-text', way: '写文章', to: '/nv-admin/editor-article' },
  like: { icon: 'heart', way: '去看看', to: '/moments/index' },
  follow: { icon: 'user-plus', way: '去看看', to: '/moments/index' },
  share: { icon: 'share-2', way: '去分享', to: '/articles' },
};

const kindHints: Record<TaskKind, string> = {
  newcomer: '认识这里，每项一次',
  daily: '每天零点重新开始',
  weekly: '每周一重新开始',
  achievement: '慢慢来，每项一次',
};

function rewardText({ point, exp }: { point: number; exp: number }, pointsText: string): string {
  const gains = [point > 0 && `＋${formatExact(point)} ${pointsText}`, exp > 0 && `＋${formatExact(exp)} 经验`];
  return gains.filter(Boolean).join('，');
}

interface TaskProps {
  task: OwnTask;
  isClaiming: boolean;
  onClaim: (event: MouseEvent<HTMLButtonElement>) => void;
}

function TaskAct({ task, isClaiming, onClaim }: TaskProps) {
  const { way, to } = places[task.event];
  switch (task.state) {
    case 'claimed':
      return (
        <span className="task-claimed" tabIndex={-1}>
          <Icon name="check" size={15} />
          已领取
        </span>
      );
    case 'done':
      return (
        <button
          className="button button-primary"
          type="button"
          aria-label={`领取“${task.name}”的奖励`}
          // Not `disabled`, which would lose the focus.
          aria-disabled={isClaiming || undefined}
          onClick={onClaim}
        >
          {isClaiming ? '正在领取…' : '领取'}
        </button>
      );
    case 'open':
      return (
        <Link
          className="button"
          to={to}
          reloadDocument={to.startsWith('/nv-admin')}
          aria-label={`${way}：${task.name}`}
        >
          {way}
        </Link>
      );
  }
}

function Task(props: TaskProps) {
  const { task } = props;
  const pointsText = usePointsText();
  return (
    <li data-state={task.state}>
      <Icon name={places[task.event].icon} />
      <div className="task-words">
        <b>{task.name}</b>
        <p>
          <span>{rewardText(task, pointsText)}</span>
          {task.count > 1 && (
            <span className="task-count">
              {formatExact(task.progress)} / {formatExact(task.count)}
            </span>
          )}
        </p>
        {task.count > 1 && task.state === 'open' && (
          <div
            className="task-way"
            role="progressbar"
            aria-label={`“${task.name}”的进度`}
            aria-valuemax={task.count}
            aria-valuenow={task.progress}
          >
            <span style={{ inlineSize: `${(task.progress / task.count) * 100}%` }} />
          </div>
        )}
      </div>
      <TaskAct {...props} />
    </li>
  );
}

/** 任务中心: tasks by kind, with their progress and the rewards that can be claimed. */
export function TasksPage() {
  const pointsText = usePointsText();
  const { user } = useSession();
  const { loaded, reload, claiming, claim } = useTasks((task, given) =>
    toast.success([`已领取“${task.name}”`, rewardText(given, pointsText)].filter(Boolean).join('：')),
  );
  if (loaded.state === 'loading') return <SkeletonList count={6} lines={2} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  // Who may not write is not sent to the editor, which would refuse them.
  const mayWrite = user !== null && hasRole(user, 'contributor');
  const list = loaded.value.list.filter(({ event, state }) => event !== 'article' || state !== 'open' || mayWrite);
  if (list.length === 0) return <EmptyState title="现在没有任务" hint="站长放出任务后，会出现在这里。" />;

  async function claimAt({ currentTarget }: MouseEvent<HTMLButtonElement>, task: OwnTask): Promise<void> {
    const row = currentTarget.closest('li');
    await claim(task);
    // The button is gone then, and its focus with it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) row?.querySelector<HTMLElement>('.task-claimed')?.focus();
    });
  }

  const kinds = (Object.keys(taskKindNames) as TaskKind[]).filter((kind) => list.some((task) => task.kind === kind));
  return (
    <div className="tasks">
      {kinds.map((kind) => {
        const tasks = list.filter((task) => task.kind === kind);
        const claimed = tasks.filter(({ state }) => state === 'claimed').length;
        return (
          <section key={kind} aria-labelledby={`tasks-${kind}`}>
            <div className="section-head">
              <h2 id={`tasks-${kind}`}>{taskKindNames[kind]}</h2>
              <p>
                {kindHints[kind]} · {claimed} / {tasks.length}
              </p>
            </div>
            <ul>
              {tasks.map((task) => (
                <Task
                  key={task.id}
                  task={task}
                  isClaiming={claiming === task.id}
                  onClaim={(event) => void claimAt(event, task)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
