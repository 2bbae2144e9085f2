import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

import { subscribeToToasts, toast, toastEntries } from './toasts.ts';

const none: ReturnType<typeof toastEntries> = [];

/** Without the list the words still reach a person; this is the last resort of a browser that lost its network. */
function sayPlainly(): void {
  for (const entry of toastEntries()) {
    if (entry.type === 'error') alert(entry.text);
    toast.dismiss(entry.id);
  }
}

// Not `import().then(…, …)`: the bundler draws such handlers inside its own loading, and a stylesheet that fails to
// load would then reach nobody.
async function loadToastList(): Promise<ComponentType> {
  const loaded = await import('./toast-list.tsx');
  return loaded.ToastList;
}

/**
 * Stands once in the layout, empty: assistive technology announces what appears in a region that was there before. The
 * list itself is loaded with the first message.
 */
export function ToastSeat() {
  const entries = useSyncExternalStore(subscribeToToasts, toastEntries, () => none);
  const [List, setList] = useState<ComponentType | null>(null);
  const wanted = entries.length > 0 && List === null;
  useEffect(() => {
    if (wanted) loadToastList().then((Loaded) => setList(() => Loaded), sayPlainly);
  }, [wanted]);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {List && <List />}
    </div>
  );
}
