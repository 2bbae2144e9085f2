import type { PostsSchema } from '#server/database/schema/posts.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { jobs as draftJobs } from './drafts.jobs.ts';
import { routes as drafts } from './drafts.routes.ts';
import { draftSaved, eraseDrafts } from './drafts.service.ts';
import { routes as editing } from './editing.routes.ts';
import { routes as previews } from './previews.routes.ts';
import { erasePreviewLinks } from './previews.service.ts';
import { routes as reviews } from './reviews.routes.ts';
import { jobs as revisionJobs } from './revisions.jobs.ts';
import { routes } from './routes.ts';
import { listsChanged, listsRebuilt } from './listings.service.ts';
import { postChanged, postStored, postSubmitted, publicityChanged } from './service.ts';
import { jobs as stateJobs } from './states.jobs.ts';
import { jobs as titleJobs } from './titles.jobs.ts';
import { routes as unlocks } from './unlocks.routes.ts';

/** Posts of every type, from a draft through review and schedule to publication, revisions and the trash. */
export const feature = defineFeature<PostsSchema>({
  name: 'posts',
  routes: [...routes, ...drafts, ...editing, ...previews, ...reviews, ...unlocks],
  jobs: [...draftJobs, ...revisionJobs, ...stateJobs, ...titleJobs],
  tables: {
    posts: { copy: 'everywhere', erase: { kept: 'what they wrote stays under a name that is nobody’s' } },
    post_bodies: { copy: 'everywhere', erase: 'no person' },
    post_revisions: { copy: 'everywhere', erase: { kept: 'who saved it, by id alone' } },
    post_drafts: { copy: 'everywhere', erase: 'deleted' },
    post_review_notes: { copy: 'everywhere', erase: { kept: 'who wrote it, by id alone' } },
    post_previews: { copy: { backupsOnly: 'its links depend on the key of this site' }, erase: 'deleted' },
    post_terms: { copy: 'everywhere', erase: 'no person' },
    post_lists: { copy: 'everywhere', erase: 'no person' },
    list_counts: { copy: 'everywhere', erase: 'no person' },
    redirects: { copy: 'everywhere', erase: 'no person' },
  },
  hooks: { draftSaved, listsChanged, listsRebuilt, postChanged, postStored, postSubmitted, publicityChanged },
  erase: async (_site, unit, { userId }) => {
    await eraseDrafts(unit, userId);
    await erasePreviewLinks(unit, userId);
  },
});
