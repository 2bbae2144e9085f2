import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import { dialogEntries, dismissDialogsOfLeftPage, failDialogs, subscribeToDialogs } from './dialog-stack.ts';

const none: ReturnType<typeof dialogEntries> = [];

/** Stands once in the layout. What draws dialogs is loaded when the first one opens. */
export function DialogSeat() {
  const entries = useSyncExternalStore(subscribeToDialogs, dialogEntries, () => none);
  const [Host, setHost] = useState<ComponentType | null>(null);
  const wanted = entries.length > 0 && Host === null;
  useEffect(() => {
    if (wanted) import('./dialog-host.tsx').then((loaded) => setHost(() => loaded.DialogHost), failDialogs);
  }, [wanted]);

  const { pathname } = useLocation();
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current !== pathname) dismissDialogsOfLeftPage();
    shownOn.current = pathname;
  }, [pathname]);

  return Host && <Host />;
}
