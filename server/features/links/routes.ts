import {
  applyLink,
  approveLink,
  getFavlinks,
  getLinkCircle,
  getAdminLinks,
  rejectLink,
} from '#contract/features/links/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { applyForLink, favlinkGroups, decideOnLink, linkCircle, listLinkReviews } from './service.ts';

export const routes: Endpoint[] = [
  implement(getFavlinks, (ask) => favlinkGroups(ask)),
  implement(getLinkCircle, (ask, { page, page_size }) => linkCircle(ask, page, page_size)),
  implement(applyLink, (ask, input) => applyForLink(ask, input)),
  implement(getAdminLinks, (ask, input) => listLinkReviews(ask, input)),
  implement(approveLink, async (ask, { id, group_name }) => {
    await decideOnLink(ask, id, { approved: true, group_name });
    return {};
  }),
  implement(rejectLink, async (ask, { id }) => {
    await decideOnLink(ask, id, { approved: false });
    return {};
  }),
];
