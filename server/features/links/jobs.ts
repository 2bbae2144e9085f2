import {
  entriesReadPerFeed,
  feedExcerptLength,
  maxFeedBytes,
  linkCheckIntervalHours,
} from '#contract/features/links/limits.ts';
import { safeFetch } from '#server/kit/safe-fetch.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import type { Site } from '#server/kit/site.ts';
import { readFeedInThread } from '#server/providers/feeds/read-feed-in-thread.ts';
import type { FeedEntry } from '#server/providers/feeds/feed-entry.ts';

import { findLinkToVisit, listDueLinks, recordVisit } from './service.ts';

/** Recurring job: finds the links that are due for a visit. */
const visitDueQueue = 'links.visit-due';
const visitQueue = 'links.visit';

const hourMs = 3_600_000;
/** Statuses of sites that are up but reject bots. */
const guarded = new Set([401, 403, 405, 406, 418, 429]);

type Fetch = typeof safeFetch;

async function isReachable(url: string, fetch: Fetch): Promise<boolean> {
  try {
    const { status } = await fetch(url, { maxBytes: maxFeedBytes });
    return (status >= 200 && status < 400) || guarded.has(status);
  } catch {
    return false;
  }
}

async function fetchEntries(site: Site, feedUrl: string, fetch: Fetch): Promise<FeedEntry[]> {
  if (feedUrl === '') return [];
  try {
    const answer = await fetch(feedUrl, { maxBytes: maxFeedBytes });
    if (answer.status !== 200) return [];
    const source = { body: answer.body, contentType: answer.headers['content-type'] ?? '', url: answer.url };
    const limits = { now: site.clock.now(), limit: entriesReadPerFeed, excerptLength: feedExcerptLength };
    return await readFeedInThread(source, limits);
  } catch (error) {
    site.log.info({ feed: feedUrl, reason: (error as Error).message }, 'A friend’s feed could not be read');
    return [];
  }
}

const isOn = (site: Site): boolean => site.options.get('links_fetch_enable');

async function visitDue(site: Site): Promise<void> {
  if (!isOn(site)) return;
  for (const id of await listDueLinks(site, site.clock.now() - linkCheckIntervalHours * hourMs)) {
    await site.jobs.enqueue({ queue: visitQueue, payload: { id }, singletonKey: String(id), maxAttempts: 2 });
  }
}

async function visit(site: Site, id: number, fetch: Fetch): Promise<void> {
  const link = isOn(site) ? await findLinkToVisit(site, id) : undefined;
  if (!link) return;
  const [healthy, entries] = await Promise.all([
    isReachable(link.url, fetch),
    fetchEntries(site, link.feed_url, fetch),
  ]);
  await recordVisit(site, link.id, healthy || entries.length > 0, entries);
}

/**
 * Visits friend links: whether they answer, and what their feeds have. Nothing is fetched unless the option is on; a
 * failed visit is a finding, not a failed job.
 */
export function linkJobs(fetch: Fetch = safeFetch): readonly JobWorker[] {
  return [
    {
      queue: visitDueQueue,
      lane: 'default',
      everyMs: linkCheckIntervalHours * hourMs,
      handler: (site) => () => visitDue(site),
    },
    { queue: visitQueue, lane: 'outbound', handler: (site) => (job) => visit(site, Number(job.id), fetch) },
  ];
}
