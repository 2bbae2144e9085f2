import type { MediaSchema } from '#server/database/schema/media.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { jobs as attachmentJobs } from './attachments.jobs.ts';
import { jobs as editJobs } from './edits.jobs.ts';
import { routes as edits } from './edits.routes.ts';
import { mediaMoved } from './edits.service.ts';
import { jobs } from './jobs.ts';
import { jobs as libraryJobs } from './library.jobs.ts';
import { routes as library } from './library.routes.ts';
import { routes as memberUploads } from './member-uploads.routes.ts';
import { jobs as posterJobs } from './posters.jobs.ts';
import { routes as remotePictures } from './remote-pictures.routes.ts';
import { remoteFetched } from './remote.service.ts';
import { jobs as uploadJobs } from './uploads.jobs.ts';
import { routes as uploads } from './uploads.routes.ts';
import { jobs as usageJobs } from './usage.jobs.ts';
import { jobs as variantJobs } from './variants.jobs.ts';

/** Files, from an upload to variants, uses, replacement and the trash. */
export const feature = defineFeature<MediaSchema>({
  name: 'media',
  routes: [...edits, ...library, ...memberUploads, ...remotePictures, ...uploads],
  jobs: [
    ...jobs,
    ...attachmentJobs,
    ...editJobs,
    ...libraryJobs,
    ...posterJobs,
    ...uploadJobs,
    ...usageJobs,
    ...variantJobs,
  ],
  tables: {
    media: {
      copy: 'everywhere',
      erase: {
        kept: 'files of articles and moments stay, unused ones of moments are swept; pictures of the profile go',
      },
    },
    media_groups: { copy: 'everywhere', erase: 'no person' },
    media_variants: { copy: 'everywhere', erase: 'no person' },
    media_addresses: { copy: 'everywhere', erase: 'no person' },
    media_uses: { copy: 'everywhere', erase: 'no person' },
    draft_uses: { copy: 'everywhere', erase: 'deleted' },
    uploads: { copy: { nowhere: 'the received parts lie on one machine' }, erase: { kept: 'deleted after a day' } },
  },
  hooks: { mediaMoved, remoteFetched },
});
