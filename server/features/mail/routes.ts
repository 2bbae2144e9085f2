import { getSubscription, resubscribe, unsubscribe } from '#contract/features/mail/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { resumeMails, stopMails, subscriptionOf } from './service.ts';

export const routes: Endpoint[] = [
  implement(getSubscription, ({ site }, { token }) => subscriptionOf(site, token)),
  implement(unsubscribe, ({ site }, { token, all }) => stopMails(site, token, all)),
  implement(resubscribe, ({ site }, { token }) => resumeMails(site, token)),
];
