import {
  addRedirect as addCall,
  changeRedirect as changeCall,
  getRedirects,
  importRedirects as importCall,
  removeRedirect as removeCall,
} from '#contract/features/redirects/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { addRedirect, changeRedirect, importRedirects, listRedirects, removeRedirect } from './service.ts';

export const routes: Endpoint[] = [
  implement(getRedirects, (context, input) => listRedirects(context, input)),
  implement(addCall, (context, input) => addRedirect(context, input)),
  implement(changeCall, (context, { id, ...change }) => changeRedirect(context, id, change)),
  implement(removeCall, async (context, { id }) => {
    await removeRedirect(context, id);
    return {};
  }),
  implement(importCall, (context, { text }) => importRedirects(context, text)),
];
