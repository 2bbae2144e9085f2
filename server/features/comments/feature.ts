import type { CommentsSchema } from '#server/database/schema/comments.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes as byAuthor } from './by-author.routes.ts';
import { routes as mentions } from './mentions.routes.ts';
import { routes as moderation } from './moderation.routes.ts';
import { routes as own } from './own.routes.ts';
import { routes as posting } from './posting.routes.ts';
import { jobs as purgeJobs } from './purge.jobs.ts';
import { commentsErased } from './purge.service.ts';
import { routes } from './routes.ts';
import { commentHeld, commentHidden, commentModerated, commentPublished, anonymizeAuthor } from './service.ts';

/** Comments, from being written and screened to being published, moderated, edited and removed. */
export const feature = defineFeature<CommentsSchema>({
  name: 'comments',
  routes: [...routes, ...byAuthor, ...mentions, ...moderation, ...own, ...posting],
  tables: {
    comments: {
      copy: 'everywhere',
      erase: { blanked: ['name', 'email', 'url', 'address', 'user_agent', 'region'] },
    },
  },
  jobs: purgeJobs,
  hooks: { commentHeld, commentHidden, commentModerated, commentPublished, commentsErased },
  erase: (_site, unit, { userId }) => anonymizeAuthor(unit, userId),
});
