import type { TaskKind } from './tasks.entities.ts';

export const checkInErrors = {
  already: '今天已经签到过了',
  noMakeUp: '本站没有开放补签',
  notMissed: '这一天不能补签',
} as const;

/** The notification about a new level. */
export const levelUp = (name: string): string => `恭喜升到 ${name}`;

/** In the statement, beside 注册纪念. */
export const anniversaryMemo = (days: number): string => `注册满 ${days} 天`;

export const taskErrors = {
  notFound: '没有这个任务，它可能已经被站长撤下',
  notDone: '任务还没有完成',
  claimed: '这个任务的奖励已经领过了',
} as const;

/** What the owner reads in the settings. */
export const taskOptionErrors = {
  id: '只能用小写字母、数字和连字符',
  onlyOnce: '这件事只发生一次，请选新手任务或成就',
  oneTime: '这件事只发生一次，次数请填 1',
} as const;

export const taskKindNames: Record<TaskKind, string> = {
  newcomer: '新手任务',
  daily: '每日任务',
  weekly: '每周任务',
  achievement: '成就',
};
