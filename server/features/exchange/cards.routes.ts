import { addCards as addCall, getCards, stopCards as stopCall } from '#contract/features/exchange/cards.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { addCards, listCards, stopCards } from './card-batches.service.ts';

export const routes: Endpoint[] = [
  implement(getCards, (context, input) => listCards(context, input)),
  implement(addCall, (context, input) => addCards(context, input)),
  implement(stopCall, (context, { id }) => stopCards(context, id)),
];
