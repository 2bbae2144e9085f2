import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import { dialogEntries, dismissDialogsOnNavigation, failDialogs, subscribeToDialogs } from './dialog-stack.ts';

const none: ReturnType<typeof dialogEntries> = [];

// Not `import().then(…, …)`: the bundler moves such handlers inside its own loader, where errors of stylesheets
// would never reach them.
async function loadDialogHost(): Promise<ComponentType> {
  const loaded = await import('./dialog-host.tsx');
  return loaded.DialogHost;
}

/** Rendered once in the layout. The dialog code is loaded when the first dialog opens. */
export function DialogMount() {
  const entries = useSyncExternalStore(subscribeToDialogs, dialogEntries, () => none);
  const [Host, setHost] = useState<ComponentType | null>(null);
  const wanted = entries.length > 0 && Host === null;
  useEffect(() => {
    if (wanted) loadDialogHost().then((Loaded) => setHost(() => Loaded), failDialogs);
  }, [wanted]);

  const { pathname } = useLocation();
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current !== pathname) dismissDialogsOnNavigation();
    shownOn.current = pathname;
  }, [pathname]);

  return Host && <Host />;
}
