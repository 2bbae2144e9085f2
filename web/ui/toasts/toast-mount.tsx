import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

import { subscribeToToasts, toast, toastEntries } from './toasts.ts';

const none: ReturnType<typeof toastEntries> = [];

/** Last resort when the toast list could not be loaded: errors are shown with `alert`. */
function showAsAlerts(): void {
  for (const entry of toastEntries()) {
    if (entry.type === 'error') alert(entry.text);
    toast.dismiss(entry.id);
  }
}

// Not `import().then(…, …)`: the bundler moves such handlers inside its own loader, where errors of stylesheets
// would never reach them.
async function loadToastList(): Promise<ComponentType> {
  const loaded = await import('./toast-list.tsx');
  return loaded.ToastList;
}

/**
 * Rendered once in the layout, empty: screen readers only announce changes in a live region that already exists. The
 * list itself is loaded with the first toast.
 */
export function ToastMount() {
  const entries = useSyncExternalStore(subscribeToToasts, toastEntries, () => none);
  const [List, setList] = useState<ComponentType | null>(null);
  const wanted = entries.length > 0 && List === null;
  useEffect(() => {
    if (wanted) loadToastList().then((Loaded) => setList(() => Loaded), showAsAlerts);
  }, [wanted]);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {List && <List />}
    </div>
  );
}
