import { postsData, randomFavlink, siteBulletin, siteLogo, siteOpts } from '#contract/features/site/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { randomRead, guestBulletin, siteLogos, siteOptions, siteTotals } from './service.ts';

export const routes: Endpoint[] = [
  implement(siteOpts, (ask) => siteOptions(ask)),
  implement(postsData, (ask) => siteTotals(ask)),
  implement(randomFavlink, (ask) => randomRead(ask)),
  implement(siteLogo, (ask) => siteLogos(ask)),
  implement(siteBulletin, (ask) => guestBulletin(ask)),
];
