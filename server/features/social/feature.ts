import type { SocialSchema } from '#server/database/schema/social.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes as follows } from './follows.routes.ts';
import { followed, eraseFollows } from './follows.service.ts';
import { routes as likes } from './likes.routes.ts';
import { eraseReactions, liked } from './likes.service.ts';

/** What people do to each other’s things: likes, bookmarks, follows. */
export const feature = defineFeature<SocialSchema>({
  name: 'social',
  routes: [...follows, ...likes],
  tables: {
    follows: { copy: 'everywhere', erase: 'deleted' },
    guest_likes: { copy: 'everywhere', erase: 'no person' },
    marks: { copy: 'everywhere', erase: 'deleted' },
  },
  hooks: { followed, liked },
  erase: async (site, unit, { userId }) => {
    await eraseReactions(site, unit, userId);
    await eraseFollows(unit, userId);
  },
});
