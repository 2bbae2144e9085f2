import type { VotesSchema } from '#server/database/schema/votes.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes } from './routes.ts';
import { eraseVotes } from './service.ts';

/** What readers vote for: the vote and rate blocks of articles, and the polls of moments. */
export const feature = defineFeature<VotesSchema>({
  name: 'votes',
  routes,
  tables: {
    votes: { copy: 'everywhere', erase: 'deleted' },
    vote_counts: { copy: 'everywhere', erase: 'no person' },
  },
  erase: (_site, unit, { userId }) => eraseVotes(unit, userId),
});
