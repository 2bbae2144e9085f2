import { DomainError } from '#contract/errors.ts';

/** Who causes a page to be rendered. */
export interface Requester {
  /** Subject of rate limits: an account or an address block. */
  subject: string;
  isMember: boolean;
}

export interface RenderLimits {
  /** Pages rendered at the same time. */
  running: number;
  /** Requests that wait in each of the two queues, for members and for guests. */
  waiting: number;
  /** Requests of one account or address block that wait. */
  waitingPerSubject: number;
}

/** A rendering takes about 10 ms of processor time, so that a full queue is done within a second. */
export const renderLimits: RenderLimits = { running: 4, waiting: 64, waitingPerSubject: 24 };

export type RenderGate = <T>(requester: Requester, work: () => Promise<T>) => Promise<T>;

interface Waiter {
  subject: string;
  start: () => void;
}

/**
 * Bounds the rendering of pages that are not cached. Members and guests wait in queues of their own that take turns, so
 * that a flood of guests delays no member; what exceeds the bounds is rejected with OVERLOADED.
 */
export function createRenderGate({ running, waiting, waitingPerSubject }: RenderLimits = renderLimits): RenderGate {
  const queues = { member: [] as Waiter[], guest: [] as Waiter[] };
  let busy = 0;
  let last: keyof typeof queues = 'guest';
  const startNext = (): void => {
    const other = last === 'guest' ? 'member' : 'guest';
    const from = queues[other].length > 0 ? other : last;
    const next = queues[from].shift();
    last = from;
    if (next) next.start();
    else busy -= 1;
  };
  const waitForTurn = ({ subject, isMember }: Requester): Promise<void> => {
    const queue = queues[isMember ? 'member' : 'guest'];
    const own = queue.filter((waiter) => waiter.subject === subject).length;
    if (queue.length >= waiting || own >= waitingPerSubject) throw new DomainError('OVERLOADED');
    return new Promise((start) => queue.push({ subject, start }));
  };
  return async (requester, work) => {
    if (busy >= running) await waitForTurn(requester);
    else busy += 1;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
