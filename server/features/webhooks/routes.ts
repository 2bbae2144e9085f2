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
  implement(getWebhooks, async (context) => ({ list: await listWebhooks(context) })),
  implement(addCall, (context, input) => addWebhook(context, input)),
  implement(changeCall, (context, { id, ...change }) => changeWebhook(context, id, change)),
  implement(removeCall, async (context, { id }) => {
    await removeWebhook(context, id);
    return {};
  }),
  implement(renewWebhookSecret, async (context, { id }) => ({ secret: await renewSecret(context, id) })),
  implement(pingCall, async (context, { id }) => ({ delivery_id: await pingWebhook(context, id) })),
  implement(getWebhookDeliveries, (context, { id, ...input }) => listDeliveries(context, id, input)),
  implement(redeliverCall, async (context, { id }) => {
    await redeliver(context, id);
    return {};
  }),
];
