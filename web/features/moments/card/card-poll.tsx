import { lazy, Suspense } from 'react';

import type { Moment } from '#contract/features/moments/entities.ts';

const ShownPoll = lazy(() => import('./shown-poll.tsx').then((loaded) => ({ default: loaded.ShownPoll })));

/** The poll of a moment; its code is loaded where there is one. */
export function CardPoll({ moment }: { moment: Moment }) {
  if (!moment.poll) return null;
  return (
    <Suspense fallback={null}>
      <ShownPoll moment={moment} poll={moment.poll} />
    </Suspense>
  );
}
