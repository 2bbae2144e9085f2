import { visit } from '#contract/features/analytics/visitors.calls.ts';
import { send } from '#web/kit/client.ts';
import { whenIdle } from '#web/kit/when-idle.ts';

/** Says that somebody is here, once per document; an uncounted visitor is nothing that they have to hear of. */
export function countVisit(): void {
  whenIdle(() => void send(visit, {}).catch(() => undefined));
}
