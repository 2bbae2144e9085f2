import { variantsQueue } from './service.ts';
import { atMost } from '#server/kit/at-most.ts';
import type { Site } from '#server/kit/site.ts';

import { completeVariants } from './variants.service.ts';

/** Drawing takes a processor for seconds: one picture at a time, the rest is the readers'. */
export function registerVariantJobs(site: Site): void {
  const inTurn = atMost(1, Number.POSITIVE_INFINITY);
  site.jobs.handle(variantsQueue, async ({ id }) => {
    if (typeof id === 'number') await inTurn(() => completeVariants(site, id));
  });
}
