import { setTimeout as wait } from 'node:timers/promises';

import { connect } from '#server/database/connect.ts';
import { fixedClock } from '#server/kit/clock.ts';
import { silentLog } from '#server/kit/log.ts';
import { openJobs } from '#server/providers/jobs/open-jobs.ts';

/** A process of its own whose job kills it, as a crash of the processor or of memory would. */
const [url = '', path = '', now = ''] = process.argv.slice(2);
const connection = await connect(url, { path, synchronous: 'OFF' });
const jobs = await openJobs(connection, fixedClock(Number(now)), silentLog());
jobs.handle('poison', 'default', async () => void process.kill(process.pid, 'SIGKILL'));
await jobs.start();
await wait(3000);
await jobs.stop(0);
await connection.db.destroy();
