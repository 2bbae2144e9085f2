import { jobErrors } from '#contract/features/operations/jobs.copy.ts';
import type { ListedJob } from '#contract/features/operations/jobs.entities.ts';
import { jobPageSize } from '#contract/features/operations/limits.ts';
import type { JobStatus } from '#contract/features/operations/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { audit } from '#server/features/audit/service.ts';
import type { StoredJob } from '#server/kit/jobs.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import { maskedText, viewJob } from './jobs.views.ts';

/** Recent background jobs, newest first. */
export async function listJobs(
  { site }: CallContext,
  asked: { status: JobStatus | ''; queue: string; page: number; page_size?: number | undefined },
): Promise<Page<ListedJob>> {
  const { status, page, page_size = jobPageSize } = asked;
  const filter = { status, queue: plainText(asked.queue) };
  const { jobs, total } = await site.jobs.list(filter, page_size, (page - 1) * page_size);
  return { list: jobs.map(viewJob), total, page, page_size };
}

async function deadJob({ site }: CallContext, unit: Unit, id: string): Promise<StoredJob> {
  const job = await site.jobs.find(id, unit.db);
  if (!job) throw new DomainError('NOT_FOUND', jobErrors.missing);
  if (job.status !== 'dead') throw new DomainError('CONFLICT', jobErrors.notDead);
  return job;
}

const factsOf = ({ id, queue, lastError }: StoredJob) => ({ id, queue, reason: maskedText(lastError) });
const target = { type: 'job', id: null };

/**
 * Retries a dead job with all its tries.
 * @throws DomainError NOT_FOUND, CONFLICT when it is not dead or is queued already
 */
export async function retryJob(context: CallContext, id: string): Promise<void> {
  await write(context.site, async (unit) => {
    const job = await deadJob(context, unit, id);
    if (!(await context.site.jobs.retry(id, unit.db))) throw new DomainError('CONFLICT', jobErrors.repeated);
    await audit(context, unit, { action: 'job.retry', target, before: factsOf(job) });
  });
}

/** Deletes a dead job. @throws DomainError NOT_FOUND, CONFLICT when it is not dead */
export async function removeJob(context: CallContext, id: string): Promise<void> {
  await write(context.site, async (unit) => {
    const job = await deadJob(context, unit, id);
    if (!(await context.site.jobs.remove(id, unit.db))) throw new DomainError('CONFLICT', jobErrors.notDead);
    await audit(context, unit, { action: 'job.remove', target, before: factsOf(job) });
  });
}
