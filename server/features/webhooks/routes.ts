import {
  addWebhook as addCall,
  changeWebhook as changeCall,
  getWebhookDeliveries,
  getWebhooks,
  pingWebhook as pingCall,
  redeliver as redeliverCall,
  removeWebhook as removeCall,
  renewWebhookSecret,
} from '#contract/features/webhooks/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  redeliver,
  removeWebhook,
  renewSecret,
} from './service.ts';

export const routes: Endpoint[] = [
  implement(getWebhooks, async (ask) => ({ list: await listWebhooks(ask) })),
  implement(addCall, (ask, input) => addWebhook(ask, input)),
  implement(changeCall, (ask, { id, ...change }) => changeWebhook(ask, id, change)),
  implement(removeCall, async (ask, { id }) => {
    await removeWebhook(ask, id);
    return {};
  }),
  implement(renewWebhookSecret, async (ask, { id }) => ({ secret: await renewSecret(ask, id) })),
  implement(pingCall, async (ask, { id }) => ({ delivery_id: await pingWebhook(ask, id) })),
  implement(getWebhookDeliveries, (ask, { id, ...input }) => listDeliveries(ask, id, input)),
  implement(redeliverCall, async (ask, { id }) => {
    await redeliver(ask, id);
    return {};
  }),
];
