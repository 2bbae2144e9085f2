import {
  addLink as addCall,
  applyLink,
  approveLink,
  changeLink as changeCall,
  getFavlinks,
  getLinkCircle,
  getAdminLinks,
  orderLinks as orderCall,
  rejectLink,
  removeLink as removeCall,
} from '#contract/features/links/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { addLink, changeLink, orderLinks, removeLink } from './editing.service.ts';
import { applyForLink, favlinkGroups, decideOnLink, linkCircle, listLinkReviews } from './service.ts';

export const routes: Endpoint[] = [
  implement(getFavlinks, (context) => favlinkGroups(context)),
  implement(getLinkCircle, (context, { page, page_size }) => linkCircle(context, page, page_size)),
  implement(applyLink, (context, input) => applyForLink(context, input)),
  implement(getAdminLinks, (context, input) => listLinkReviews(context, input)),
  implement(addCall, (context, input) => addLink(context, input)),
  implement(changeCall, (context, { id, ...change }) => changeLink(context, id, change)),
  implement(orderCall, async (context, { ids }) => {
    await orderLinks(context, ids);
    return {};
  }),
  implement(removeCall, async (context, { id }) => {
    await removeLink(context, id);
    return {};
  }),
  implement(approveLink, async (context, { id, group_name }) => {
    await decideOnLink(context, id, { approved: true, group_name });
    return {};
  }),
  implement(rejectLink, async (context, { id }) => {
    await decideOnLink(context, id, { approved: false });
    return {};
  }),
];
