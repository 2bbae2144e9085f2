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
  implement(getFavlinks, (context) => favlinkGroups(context)),
  implement(getLinkCircle, (context, { page, page_size }) => linkCircle(context, page, page_size)),
  implement(applyLink, (context, input) => applyForLink(context, input)),
  implement(getAdminLinks, (context, input) => listLinkReviews(context, input)),
  implement(approveLink, async (context, { id, group_name }) => {
    await decideOnLink(context, id, { approved: true, group_name });
    return {};
  }),
  implement(rejectLink, async (context, { id }) => {
    await decideOnLink(context, id, { approved: false });
    return {};
  }),
];
