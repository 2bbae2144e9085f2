import { useCallback, useEffect, useRef, useState } from 'react';

import { checkIn, getCheckIns, makeUpCheckIn } from '#contract/features/growth/calls.ts';
import type { CheckInMonth } from '#contract/features/growth/entities.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { readSession, refreshSession, updateUser } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallReplaced, send } from '#web/kit/client.ts';
import { formatDate } from '#web/ui/format-date.ts';

export type CheckInGain = CallOutput<typeof checkIn>;

function addToBalances({ point, exp }: CheckInGain): void {
  const { user } = readSession();
  if (user) updateUser({ point: user.point + point, exp: user.exp + exp });
}

/** Loads the month again when the reader comes back on another day than the one that is shown. */
function useNewDay(today: string | undefined, reload: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && today && formatDate(Date.now()) !== today) reload();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [today, reload]);
}

/** The own check-ins by month, and what can be done about them. */
export function useCheckIns() {
  const [shown, setShown] = useState<CheckInMonth | null>(null);
  const [isDone, setDone] = useState(false);
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
  const [isBusy, setBusy] = useState(false);
  const [gain, setGain] = useState<CheckInGain | null>(null);
  const asked = useRef(0);
  const working = useRef(false);

  const load = useCallback(async (month?: string) => {
    const turn = ++asked.current;
    setState('loading');
    try {
      const answer = await send(getCheckIns, { month });
      if (turn !== asked.current) return;
      setShown(answer);
      // Another month says nothing about today.
      if (answer.today.startsWith(answer.month)) setDone(answer.days.some(({ day }) => day === answer.today));
      setState('ready');
    } catch (error) {
      if (turn === asked.current && !(error instanceof CallReplaced)) setState('failed');
    }
  }, []);
  useEffect(() => {
    void load();
    return () => void (asked.current += 1);
  }, [load]);
  useNewDay(shown?.today, load);

  async function run(work: () => Promise<void>, month?: string): Promise<void> {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      reportFailure(error);
    } finally {
      // Also after a refusal: another tab may have been first.
      await load(month);
      working.current = false;
      setBusy(false);
    }
  }

  return {
    shown,
    state,
    /** Checked in today. */
    isDone,
    isBusy,
    /** What today's check-in gave, in this page. */
    gain,
    load,
    checkIn: () =>
      run(async () => {
        const given = await send(checkIn, {});
        setGain(given);
        setDone(true);
        addToBalances(given);
      }),
    makeUp: (day: string, onDone: (streak: number) => void) =>
      run(async () => {
        const { streak } = await send(makeUpCheckIn, { day });
        onDone(streak);
        await refreshSession();
      }, shown?.month),
  };
}

export type CheckIns = ReturnType<typeof useCheckIns>;
