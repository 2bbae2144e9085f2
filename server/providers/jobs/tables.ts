import type { JobsSchema } from '#server/database/schema/jobs.ts';
import type { TableRules } from '#server/database/table-rules.ts';

export const tables: TableRules<JobsSchema> = {
  jobs: {
    copy: { nowhere: 'work under way belongs to one running site' },
    erase: { kept: 'ids alone, deleted after it was done' },
  },
};
