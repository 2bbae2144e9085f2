import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { startHistoryGuard } from './kit/history-guard.ts';

/**
 * Takes the mark of a shared link out of the address before the router reads it. No page reads the name, so that it
 * never splits the page cache.
 */
function takeShareMark(): void {
  const address = new URL(location.href);
  const mark = address.searchParams.get('share');
  if (mark === null) return;
  address.searchParams.delete('share');
  history.replaceState(history.state, '', address);
  import('#web/features/growth/share-visit.ts').then(
    ({ countShareVisit }) => countShareVisit(mark),
    () => undefined,
  );
}

takeShareMark();
startHistoryGuard();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
