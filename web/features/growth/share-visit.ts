import { visitShare } from '#contract/features/growth/shares.calls.ts';
import { send } from '#web/kit/client.ts';
import { whenIdle } from '#web/kit/when-idle.ts';

/** Query name of the mark in shared links; no page reads it, so it never splits the page cache. */
const name = 'share';

/**
 * Takes the mark of a shared link out of the address, before the router reads it, and counts the visit for its sharer.
 * Failures are ignored.
 */
export function takeShareMark(): void {
  const address = new URL(location.href);
  const mark = address.searchParams.get(name);
  if (mark === null) return;
  address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  if (mark !== '') whenIdle(() => void send(visitShare, { mark }).catch(() => undefined));
}
