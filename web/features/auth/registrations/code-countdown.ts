import { useEffect, useState } from 'react';

import type { CodeType } from '#contract/features/auth/registrations.entities.ts';
import { codeCountdownSeconds } from '#contract/features/auth/registrations.limits.ts';

/**
 * When the next code of each type may be requested, in epoch ms. Outlives the dialog, so that reopening it does not
 * reset the countdown.
 */
const readyAt = new Map<CodeType, number>();

/** A code was sent: the next one may be asked for in so many seconds. @see docs/reference/limits.md */
export function startCountdown(type: CodeType, seconds: number = codeCountdownSeconds, now: number = Date.now()): void {
  readyAt.set(type, now + seconds * 1000);
}

/** Whole seconds until a code may be requested again; null when none was requested yet. */
export function secondsLeft(type: CodeType, now: number = Date.now()): number | null {
  const at = readyAt.get(type);
  return at === undefined ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

/** The countdown of a code type, updated every second, and a function that starts it. */
export function useCountdown(type: CodeType) {
  const [left, setLeft] = useState(() => secondsLeft(type));
  const isCounting = left !== null && left > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setLeft(secondsLeft(type)), 250);
    return () => clearInterval(timer);
  }, [type, isCounting]);
  const begin = (seconds?: number) => {
    startCountdown(type, seconds);
    setLeft(secondsLeft(type));
  };
  return { left, isCounting, begin };
}
