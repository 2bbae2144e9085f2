import type { TransfersSchema } from '#server/database/schema/transfers.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { jobs as automaticBackups } from './automatic-backups.jobs.ts';
import { jobs } from './jobs.ts';
import { routes as restorations } from './restorations.routes.ts';
import { routes } from './routes.ts';
import { transferEnded } from './service.ts';

/** Content and whole sites in and out: imports, exports, archives, backups, restorations. */
export const feature = defineFeature<TransfersSchema>({
  name: 'transfers',
  routes: [...routes, ...restorations],
  jobs: [...jobs, ...automaticBackups],
  tables: {
    transfers: { copy: { nowhere: 'its files lie on one machine' }, erase: { kept: 'who began it, by id alone' } },
    import_runs: { copy: { backupsOnly: 'a report of what ran here' }, erase: 'no person' },
    import_records: { copy: 'everywhere', erase: 'no person' },
  },
  hooks: { transferEnded },
});
