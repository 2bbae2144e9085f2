import { getFavlinks, getLinkCircle } from '#contract/features/links/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { favlinkGroups, linkCircle } from './service.ts';

export const routes: Endpoint[] = [
  implement(getFavlinks, (ask) => favlinkGroups(ask)),
  implement(getLinkCircle, (ask, { page, page_size }) => linkCircle(ask, page, page_size)),
];
