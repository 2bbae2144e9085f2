import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

const count = z.number().int();

/** Health of the site: the checks of the `doctor` command, without the slow ones. */
export const getHealth = defineCall({
  method: 'GET',
  path: '/nv/admin/health',
  summary: '站点体检：数据库、磁盘、任务与邮件',
  access: 'administrator',
  limit: 'act',
  input: noInput,
  output: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    node: z.string(),
    /** Display text for where mails are sent. */
    mail: z.string(),
    disk_free_bytes: count,
    disk_total_bytes: count,
    jobs: z.object({ waiting: count, dead: count }),
    dead_mails: count,
    /** Problems that need attention, one sentence each. */
    problems: z.array(z.string()),
  }),
  errors: ['601', '401.1', 'RATE_LIMITED'],
});
