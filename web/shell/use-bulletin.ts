import { useEffect } from 'react';

import { useSiteFacts } from '#web/features/site/site-facts.ts';
import { whenIdle } from '#web/kit/when-idle.ts';

/** The notice of the site, once the page is up. @spec S2 */
export function useBulletin(): void {
  const { bulletin } = useSiteFacts();
  useEffect(() => {
    if (!bulletin) return;
    return whenIdle(() => {
      // A notice that could not be fetched comes with the next page.
      import('#web/features/site/bulletin-notice.tsx').then(({ showBulletin }) => showBulletin()).catch(() => undefined);
    });
  }, [bulletin]);
}
