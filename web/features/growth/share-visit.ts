import { visitShare } from '#contract/features/growth/shares.calls.ts';
import { send } from '#web/kit/client.ts';
import { whenIdle } from '#web/kit/when-idle.ts';

/** Counts the visit of a shared link for its sharer; failures are ignored. */
export function countShareVisit(mark: string): void {
  if (mark !== '') whenIdle(() => void send(visitShare, { mark }).catch(() => undefined));
}
