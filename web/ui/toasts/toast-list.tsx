import './toasts.css';

import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { Icon, type IconName } from '../icon.tsx';
import { type ToastEntry, type ToastType, subscribeToToasts, toast, toastEntries } from './toasts.ts';

const icons: Record<ToastType, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-x',
};

/** Maximum delay of setTimeout; longer ones fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Counts down only while not paused, and continues with the remaining time. */
function useCountdown(durationMs: number, paused: boolean, end: () => void): void {
  const leftMs = useRef(durationMs);
  useEffect(() => {
    if (paused || leftMs.current > longestTimerMs) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(end, leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedAt;
    };
  }, [paused, end]);
}

function Toast({ entry, paused }: { entry: ToastEntry; paused: boolean }) {
  const { id, type, text, action } = entry;
  const [dismiss] = useState(() => () => toast.dismiss(id));
  useCountdown(entry.durationMs, paused, dismiss);
  return (
    <li className={`toast toast-${type}`} role={type === 'error' ? 'alert' : undefined}>
      <Icon name={icons[type]} size={20} />
      <p>{text}</p>
      {action && (
        <button
          className="toast-action"
          type="button"
          onClick={() => {
            dismiss();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button className="icon-button toast-close" type="button" aria-label="关闭" onClick={dismiss}>
        <Icon name="x" size={16} />
      </button>
    </li>
  );
}

/** Toasts stay while they are hovered or focused, or the window is hidden. */
export function ToastList() {
  const entries = useSyncExternalStore(subscribeToToasts, toastEntries);
  const [attended, setAttended] = useState(false);
  const [away, setAway] = useState(document.hidden);
  useEffect(() => {
    const look = () => setAway(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (entries.length === 0) setAttended(false);
  }, [entries.length]);
  const leave = (event: FocusEvent) => setAttended(event.currentTarget.contains(event.relatedTarget));
  return (
    <ul
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={leave}
    >
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} paused={attended || away} />
      ))}
    </ul>
  );
}
