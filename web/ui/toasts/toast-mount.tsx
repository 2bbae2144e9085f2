import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

import { subscribeToToasts, toast, toastEntries } from './toasts.ts';

const none: ReturnType<typeof toastEntries> = [];

// Not `import().then(…, …)`: the bundler moves such handlers inside its own loader, where errors of stylesheets
// would never reach them.
async function loadToastList(): Promise<ComponentType> {
  const loaded = await import('./toast-list.tsx');
  return loaded.ToastList;
}

/** Last resort when the toast list could not be loaded: the newest message in plain words, until it is closed. */
function PlainToast() {
  const last = useSyncExternalStore(subscribeToToasts, toastEntries, () => none).at(-1);
  if (!last) return null;
  return (
    <p className="toast-plain">
      {last.text}
      <button type="button" onClick={() => toastEntries().forEach(({ id }) => toast.dismiss(id))}>
        知道了
      </button>
    </p>
  );
}

/**
 * Rendered once in the layout, empty: screen readers only announce changes in a live region that already exists. The
 * list itself is loaded with the first toast.
 */
export function ToastMount() {
  const last = useSyncExternalStore(subscribeToToasts, toastEntries, () => none).at(-1)?.id;
  const [List, setList] = useState<ComponentType | null>(null);
  const isLoaded = List !== null && List !== PlainToast;
  useEffect(() => {
    if (last === undefined || isLoaded) return;
    loadToastList().then(
      (Loaded) => setList(() => Loaded),
      () => setList(() => PlainToast),
    );
  }, [last, isLoaded]);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {List && <List />}
    </div>
  );
}
