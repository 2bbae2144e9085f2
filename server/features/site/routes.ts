import { postsData, randomFavlink, siteBulletin, siteLogo, siteOpts } from '#contract/features/site/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { randomRead, guestBulletin, siteLogos, siteOptions, siteTotals } from './service.ts';

export const routes: Endpoint[] = [
  implement(siteOpts, (context) => siteOptions(context)),
  implement(postsData, (context) => siteTotals(context)),
  implement(randomFavlink, (context) => randomRead(context)),
  implement(siteLogo, (context) => siteLogos(context)),
  implement(siteBulletin, (context) => guestBulletin(context)),
];
