import type { TaskEvent, TaskKind } from './tasks.entities.ts';

/** Whether tasks of a kind begin anew after their period. */
export function isRepeatedKind(kind: TaskKind): kind is 'daily' | 'weekly' {
  return kind === 'daily' || kind === 'weekly';
}

/** Whether an event is a state of the account, which happens once and has no time. */
export function isLastingEvent(event: TaskEvent): event is 'avatar' | 'bio' | 'bind-email' {
  return event === 'avatar' || event === 'bio' || event === 'bind-email';
}
