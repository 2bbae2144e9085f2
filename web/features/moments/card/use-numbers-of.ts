import { useEffect } from 'react';

import { useSession, whenSession } from '#web/features/auth/sessions/session.ts';

import { loadMomentNumbers, setNumbersViewer } from './moment-numbers.ts';

/** Moments that only pass by while scrolling are left out. */
const restMs = 250;

/** Loads current numbers and own reactions of the shown moments, and again when another user is signed in. */
export function useNumbersOf(shown: readonly number[]): void {
  const { user } = useSession();
  const viewer = user?.id ?? null;
  const ids = shown.join();
  useEffect(() => {
    if (ids === '') return undefined;
    const load = async () => {
      const session = await whenSession();
      setNumbersViewer(session.user?.id ?? null);
      await loadMomentNumbers(ids.split(',').map(Number));
    };
    const timer = setTimeout(() => void load().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, [ids, viewer]);
}
