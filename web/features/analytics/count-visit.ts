import { visit } from '#contract/features/analytics/visitors.calls.ts';
import { send } from '#web/kit/client.ts';
import { whenIdle } from '#web/kit/when-idle.ts';

/** Counts the visit once per document; failures are ignored. */
export function countVisit(): void {
  whenIdle(() => void send(visit, {}).catch(() => undefined));
}
