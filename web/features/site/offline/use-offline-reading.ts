import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { useSiteData } from '#web/features/site/site-data.ts';
import { isAdministration } from '#web/kit/page-address.ts';
import { whenIdle } from '#web/kit/when-idle.ts';

/** Runs `work` once the document and its pictures are there and the browser has nothing to do. */
function whenLoaded(work: () => void): () => void {
  let callOff = (): void => undefined;
  const wait = (): void => {
    callOff = whenIdle(work);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    callOff();
  };
}

/** Keeps every page that is opened; offers it later without a connection. */
export function useOfflineReading(): void {
  const { offlineOff = false } = useSiteData();
  const { pathname } = useLocation();
  useEffect(() => {
    // There are no service workers without https.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isAdministration(pathname)) return undefined;
    return whenLoaded(() => {
      import('./start-offline.ts')
        .then(({ keepOpenPage, endOffline }) => (offlineOff ? endOffline() : keepOpenPage()))
        .catch(() => undefined);
    });
  }, [pathname, offlineOff]);
}
