import type { ListedJob } from '#contract/features/operations/jobs.entities.ts';
import { jobTextMaxLength } from '#contract/features/operations/limits.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';
import type { StoredJob } from '#server/kit/jobs.ts';

const secretNames = /password|token|secret|code|email|hash|sign|auth|credential/i;
const mailbox = /(?<![^\s@<>"'，。；：（）])[^\s@<>"'，。；：（）]+@((?:[\w-]+\.)+[\w-]+)/gu;
/** URLs of other services often contain secrets, so only the host is shown. */
const webAddress = /(https?:\/\/)(?:[^\s/@"']*@)?([^\s/?#"'，。；）]+)[^\s"'，。；）]*/gu;

/** Masks email addresses, and shortens URLs to their host. */
export function maskedText(text: string): string {
  const plain = text.replace(webAddress, '$1$2/…').replace(mailbox, '***@$1');
  return plain.length > jobTextMaxLength ? `${plain.slice(0, jobTextMaxLength)}…` : plain;
}

function maskedPayload(payload: Record<string, unknown>): string {
  return JSON.stringify(payload, (name, value: unknown) => {
    if (secretNames.test(name) && typeof value === 'string' && value !== '') return '***';
    return typeof value === 'string' ? maskedText(value) : value;
  });
}

export function viewJob(job: StoredJob): ListedJob {
  const payload = maskedPayload(job.payload);
  return {
    id: job.id,
    queue: job.queue,
    status: job.status,
    payload: payload.length > jobTextMaxLength ? `${payload.slice(0, jobTextMaxLength)}…` : payload,
    attempts: job.attempts,
    max_attempts: job.maxAttempts,
    last_error: maskedText(job.lastError),
    run_at: isoTime(job.runAt),
    created_at: isoTime(job.createdAt),
    finished_at: isoTimeOrNull(job.finishedAt),
  };
}
