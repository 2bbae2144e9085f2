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
  implement(getRedirects, (ask, input) => listRedirects(ask, input)),
  implement(addCall, (ask, input) => addRedirect(ask, input)),
  implement(changeCall, (ask, { id, ...change }) => changeRedirect(ask, id, change)),
  implement(removeCall, async (ask, { id }) => {
    await removeRedirect(ask, id);
    return {};
  }),
  implement(importCall, (ask, { text }) => importRedirects(ask, text)),
];
