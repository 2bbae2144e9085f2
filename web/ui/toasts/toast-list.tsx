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

/** setTimeout takes no more than this and fires at once beyond it. */
const longestTimerMs = 2 ** 31 - 1;

/** Counts down only while not paused; what is left goes on afterwards. */
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

/** Nothing leaves while somebody reads, reaches for a button or looks at another window. */
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
