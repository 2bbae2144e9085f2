import { taskErrors } from '#contract/features/growth/copy.ts';
import type { OwnTask, Task, TaskEvent, TaskKind } from '#contract/features/growth/tasks.entities.ts';
import { DomainError } from '#contract/errors.ts';
import { hasRole, type Viewer } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { addDays, calendarDay, startOfDay } from '#server/kit/clock.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';

import { lockViewer } from './members.service.ts';
import * as reads from './tasks.reads.ts';
import * as writes from './tasks.writes.ts';

const dayMs = 86_400_000;

/** A stretch of time in which a task is done once. */
interface Period {
  /** As claims and reasons of the ledger name it. */
  key: string;
  since: number;
}

/** Days since Monday, in Asia/Shanghai. */
const daysIntoWeek = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

function periodOf(kind: TaskKind, now: number): Period {
  const day = calendarDay(now);
  const start = startOfDay(now);
  switch (kind) {
    case 'newcomer':
    case 'achievement':
      return { key: 'once', since: 0 };
    case 'daily':
      return { key: day, since: start };
    case 'weekly': {
      const passed = daysIntoWeek(day);
      // The prefix keeps the week apart from the day on which it begins, should a task change its kind.
      return { key: `week-${addDays(day, -passed)}`, since: start - passed * dayMs };
    }
  }
}

const claimOf = (claims: readonly reads.ClaimRow[], task: Task, { key }: Period): reads.ClaimRow | undefined =>
  claims.find(({ task_id, period }) => task_id === task.id && period === key);

/** A task as it stands, from when its event happened and from what was claimed. */
function viewTask(task: Task, period: Period, times: readonly number[], claim: reads.ClaimRow | undefined): OwnTask {
  const progress = Math.min(task.count, times.filter((time) => time >= period.since).length);
  // What was done stays done, also when its comments are gone or the owner asks for more now.
  if (claim) return { ...task, progress: task.count, point: claim.point, exp: claim.exp, state: 'claimed' };
  return { ...task, progress, state: progress >= task.count ? 'done' : 'open' };
}

async function viewTasks(db: Queryable, userId: number, tasks: readonly Task[], now: number): Promise<OwnTask[]> {
  const periods = new Map(tasks.map(({ kind }) => [kind, periodOf(kind, now)]));
  const keys = [...new Set([...periods.values()].map(({ key }) => key))];
  const claims = await reads.listClaims(db, userId, keys);
  const times = new Map<TaskEvent, Promise<number[]>>();
  for (const { event } of tasks) {
    const limit = Math.max(...tasks.filter((each) => each.event === event).map(({ count }) => count));
    if (!times.has(event)) times.set(event, reads.listTimes(db, event, { userId, now, limit }));
  }
  return Promise.all(
    tasks.map(async (task) => {
      const period = periods.get(task.kind) as Period;
      return viewTask(task, period, await (times.get(task.event) as Promise<number[]>), claimOf(claims, task, period));
    }),
  );
}

/** Articles are written by contributors and above; everything else by everybody. */
const isWithinReach = (viewer: Viewer, { event, state }: OwnTask): boolean =>
  event !== 'article' || state !== 'open' || hasRole(viewer, 'contributor');

/** 任务中心: the tasks that the viewer can do or did, with their progress. @see docs/reference/calls.md */
export async function tasksOf(context: CallContext): Promise<{ list: OwnTask[] }> {
  const { site, viewer } = context;
  const userId = requireUserId(context);
  const tasks = site.options.get('growth_tasks');
  if (tasks.length === 0) return { list: [] };
  const list = await viewTasks(site.db, userId, tasks, site.clock.now());
  return { list: list.filter((task) => isWithinReach(viewer, task)) };
}

async function payTask(site: Site, unit: Unit, userId: number, task: Task, period: string) {
  const given = { point: 0, exp: 0 };
  for (const currency of ['point', 'exp'] as const) {
    const amount = task[currency];
    if (amount === 0) continue;
    const source = `${userId}:${task.id}:${period}`;
    const way = { from: { site: 'rewards' }, to: { userId } } as const;
    if (await transfer(site, unit, { currency, kind: 'task', source, amount, memo: task.name, ...way }))
      given[currency] = amount;
  }
  return given;
}

/**
 * Gives the reward of a task that is done, once for each period: the row of the claim and the reason in the ledger say
 * so alike, whatever the option says later.
 * @throws DomainError NOT_FOUND, or CONFLICT while it is not done or once it was claimed
 * @see docs/reference/calls.md
 */
export async function claimTask(context: CallContext, { id }: { id: string }): Promise<{ point: number; exp: number }> {
  const { site } = context;
  return write(site, async (unit) => {
    const { id: userId } = await lockViewer(context, unit);
    const task = site.options.get('growth_tasks').find((each) => each.id === id);
    if (!task) throw new DomainError('NOT_FOUND', taskErrors.notFound);
    const [seen] = await viewTasks(unit.db, userId, [task], unit.now);
    if (seen?.state === 'claimed') throw new DomainError('CONFLICT', taskErrors.claimed);
    if (seen?.state !== 'done') throw new DomainError('CONFLICT', taskErrors.notDone);
    const period = periodOf(task.kind, unit.now).key;
    const given = await payTask(site, unit, userId, task, period);
    await writes.insertClaim(unit, { user_id: userId, task_id: id, period, ...given });
    return given;
  });
}

/** 注销: deletes what a user claimed; what it gave stays in the ledger. */
export async function eraseTaskClaims(unit: Unit, userId: number): Promise<void> {
  await writes.deleteClaimsOf(unit, userId);
}
