import { useRef, useState } from 'react';

import { claimTask, getTasks } from '#contract/features/growth/tasks.calls.ts';
import type { OwnTask } from '#contract/features/growth/tasks.entities.ts';
import { readSession, updateUser } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';

/** The own tasks, and how their rewards are claimed one after the other. */
export function useTasks(onClaimed: (task: OwnTask, given: { point: number; exp: number }) => void) {
  const { loaded, reload } = useLoaded(() => send(getTasks, {}));
  const [claiming, setClaiming] = useState<string | null>(null);
  const working = useRef(false);

  async function claim(task: OwnTask): Promise<void> {
    if (working.current) return;
    working.current = true;
    setClaiming(task.id);
    try {
      const given = await send(claimTask, { id: task.id });
      const { user } = readSession();
      if (user) updateUser({ point: user.point + given.point, exp: user.exp + given.exp });
      onClaimed(task, given);
    } catch (error) {
      reportFailure(error);
    } finally {
      // Also after a refusal: another tab may have been first.
      await reload();
      working.current = false;
      setClaiming(null);
    }
  }
  return { loaded, reload, claiming, claim };
}
