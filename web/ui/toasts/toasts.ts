export type ToastType = 'info' | 'success' | 'warning' | 'error';

export interface ToastOptions {
  /** Display time, 5000 by default and at least; Infinity until closed by the user. */
  durationMs?: number;
  /** An action such as 撤销; the toast closes with it. */
  action?: { label: string; run: () => void };
}

export interface ToastEntry {
  id: number;
  type: ToastType;
  text: string;
  durationMs: number;
  action: ToastOptions['action'];
}

const shortestMs = 5000;
let entries: readonly ToastEntry[] = [];
let lastId = 0;
let limit = Number.POSITIVE_INFINITY;
const listeners = new Set<() => void>();

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function toastEntries(): readonly ToastEntry[] {
  return entries;
}

function add(type: ToastType, text: string, { durationMs = shortestMs, action }: ToastOptions = {}): number {
  lastId += 1;
  const entry = { id: lastId, type, text, durationMs: Math.max(shortestMs, durationMs), action };
  publish([...entries, entry].slice(-limit));
  return entry.id;
}

/** One warning at a time for one place: a new one takes the place of the last, and `clear` takes it away. */
export function createWarningSlot(): { warn: (text: string, options?: ToastOptions) => void; clear: () => void } {
  let shown: number | undefined;
  const clear = () => {
    if (shown !== undefined) toast.dismiss(shown);
    shown = undefined;
  };
  return {
    warn: (text, options) => {
      clear();
      shown = toast.warning(text, options);
    },
    clear,
  };
}

/** Shows a message in a corner. Each method returns an id for `dismiss`. */
export const toast = {
  info: (text: string, options?: ToastOptions) => add('info', text, options),
  success: (text: string, options?: ToastOptions) => add('success', text, options),
  warning: (text: string, options?: ToastOptions) => add('warning', text, options),
  error: (text: string, options?: ToastOptions) => add('error', text, options),
  dismiss: (id: number) => publish(entries.filter((entry) => entry.id !== id)),
  /** Maximum number of toasts; a new one removes the oldest. */
  limit: (count: number) => {
    limit = Math.max(1, count);
    publish(entries.slice(-limit));
  },
};
