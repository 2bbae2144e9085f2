import { pushMaxAttempts } from '#contract/features/feeds/limits.ts';
import { isMoment } from '#contract/features/posts/rules.ts';
import type { PostEvent } from '#server/features/posts/service.ts';
import type { JobWorker } from '#server/kit/job-workers.ts';
import type { Site, Unit } from '#server/kit/site.ts';
import { createHttpPush } from '#server/providers/push/http-push.ts';
import type { Push } from '#server/providers/push/push.ts';

import { momentSitemapTag } from './moment-sitemap.service.ts';
import { publicAddress } from './service.ts';

const indexNowQueue = 'feeds.push-indexnow';
const baiduQueue = 'feeds.push-baidu';

/** Search engines cannot visit a site that is only reachable from its own machine or network. */
function isReachable(site: Site): boolean {
  const { hostname, protocol } = new URL(site.url);
  return (
    /^https?:$/.test(protocol) &&
    hostname.includes('.') &&
    !/^[\d.]+$|^\[|\.(?:local|localhost|test|internal|lan)$/.test(hostname)
  );
}

/** What follows for the site map and search engines when a post appears, moves or goes; for `postChanged`. */
export async function updateSitemapAndPush(
  site: Site,
  unit: Unit,
  { postId, before, after }: PostEvent,
): Promise<void> {
  if (before?.slug === after?.slug && before?.isFound === after?.isFound) return;
  const post = after ?? before;
  // Moments are too many and too short to be pushed one by one.
  if (post && isMoment(post)) return unit.touch(momentSitemapTag);
  unit.touch('sitemap');
  if (!after?.isFound || !isReachable(site) || site.options.get('seo_hidden')) return;
  const job = { payload: { post_id: postId }, singletonKey: String(postId), maxAttempts: pushMaxAttempts };
  if (site.options.get('indexnow_key') !== '') await unit.enqueue({ queue: indexNowQueue, ...job });
  if (site.options.get('baidu_push_token') !== '') await unit.enqueue({ queue: baiduQueue, ...job });
}

/** Pushes addresses to search engines; a post that was hidden meanwhile is not told of. */
export function feedJobs(push: Push = createHttpPush()): readonly JobWorker[] {
  const pushIndexNow = async (site: Site, postId: number): Promise<void> => {
    const url = await publicAddress(site, postId);
    const key = site.options.get('indexnow_key');
    if (url && key) await push.indexNow({ siteUrl: site.url, key, urls: [url] });
  };
  const pushBaidu = async (site: Site, postId: number): Promise<void> => {
    const url = await publicAddress(site, postId);
    const token = site.options.get('baidu_push_token');
    if (url && token) await push.baidu({ siteUrl: site.url, token, urls: [url] });
  };
  return [
    { queue: indexNowQueue, lane: 'outbound', handler: (site) => (job) => pushIndexNow(site, Number(job.post_id)) },
    { queue: baiduQueue, lane: 'outbound', handler: (site) => (job) => pushBaidu(site, Number(job.post_id)) },
  ];
}
