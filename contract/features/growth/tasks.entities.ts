import { z } from 'zod';

/** What tasks count. The server reads it from what stands, never from what a browser says. @see docs/reference/states.md */
export const taskEvents = [
  'avatar',
  'bio',
  'bind-email',
  'check-in',
  'comment',
  'moment',
  'article',
  'like',
  'follow',
  'share',
] as const;

export type TaskEvent = (typeof taskEvents)[number];

/** Groups of tasks. The period follows: daily and weekly tasks begin anew, the others are done once. */
export const taskKinds = ['newcomer', 'daily', 'weekly', 'achievement'] as const;

export type TaskKind = (typeof taskKinds)[number];

/** A row of the option `growth_tasks`. */
export interface Task {
  /** Part of the reason in the ledger: under the same id a period is paid once, whatever else changes. */
  id: string;
  name: string;
  kind: TaskKind;
  event: TaskEvent;
  /** How often it has to happen. */
  count: number;
  point: number;
  exp: number;
}

/** A task as its user sees it. */
export const ownTask = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(taskKinds),
  event: z.enum(taskEvents),
  count: z.number().int(),
  /** How often it happened in this period, at most `count`. */
  progress: z.number().int(),
  /** What it gives, or gave. */
  point: z.number().int(),
  exp: z.number().int(),
  /** done: the reward can be claimed. */
  state: z.enum(['open', 'done', 'claimed']),
});

export type OwnTask = z.output<typeof ownTask>;
