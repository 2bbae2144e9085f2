import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { takeShareMark } from '#web/features/growth/share-visit.ts';

takeShareMark();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
