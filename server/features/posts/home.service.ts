import type { AuthorCard } from '#contract/features/accounts/entities.ts';
import { bedsideLength, carouselLength, homeTabs, sidebarCategories } from '#contract/features/posts/limits.ts';
import type { PostCard } from '#contract/features/posts/entities.ts';
import type { HotLists } from '#contract/features/analytics/counters.entities.ts';
import type { TermCard } from '#contract/features/terms/entities.ts';
import type { Page } from '#contract/kit/pages.ts';
import { siteOwner } from '#server/features/accounts/service.ts';
import { listCardsByIds, listArticles, newestIds } from './reading.service.ts';
import { hotLists } from '#server/features/analytics/counters.service.ts';
import { tagCloud, topCategories } from '#server/features/terms/service.ts';
import { dayNumber } from '#server/kit/clock.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as reads from './home.reads.ts';

/** Chooses a few articles, the same for all visitors and different each day; the day number determines them. */
async function dailyPickIds(context: CallContext, besides: ReadonlySet<number>): Promise<number[]> {
  const { db, clock } = context.site;
  const now = clock.now();
  const largest = await reads.findLargestId(db);
  const chosen = new Set<number>();
  const take = (ids: readonly number[]) => {
    const id = ids.find((each) => !chosen.has(each) && !besides.has(each));
    if (id !== undefined) chosen.add(id);
  };
  const enough = bedsideLength + besides.size;
  for (let at = 0; at < bedsideLength; at += 1) {
    // Multiples of the golden ratio spread evenly over any range.
    const share = ((dayNumber(now) * bedsideLength + at) * 0.618_033_988_75) % 1;
    take(await reads.listIdsFrom(db, Math.floor(share * largest) + 1, now, enough));
  }
  const newest = chosen.size < bedsideLength ? await newestIds(context, enough + bedsideLength) : [];
  while (chosen.size < bedsideLength && newest.some((id) => !chosen.has(id) && !besides.has(id))) take(newest);
  return [...chosen];
}

async function leadIds(context: CallContext): Promise<number[]> {
  const { db, clock, options } = context.site;
  const style = options.get('home_lead');
  if (style === 'none') return [];
  const length = style === 'carousel' ? carouselLength : 1;
  const pinned = await reads.listPinnedIds(db, clock.now(), length);
  if (pinned.length === length) return pinned;
  const newest = await newestIds(context, length);
  return [...new Set([...pinned, ...newest])].slice(0, length);
}

/** The home page. @see docs/reference/routes.md */
export async function homePage(
  context: CallContext,
): Promise<{ lead: PostCard[]; bedside: PostCard[]; tabs: TermCard[]; articles: Page<PostCard> }> {
  const lead = await leadIds(context);
  const bedside = await dailyPickIds(context, new Set(lead));
  const [cards, tabs, articles] = await Promise.all([
    listCardsByIds(context, [...lead, ...bedside]),
    topCategories(context, homeTabs),
    listArticles(context, { page: 1, sort: 'newest' }),
  ]);
  const of = (ids: readonly number[]) => cards.filter((card) => ids.includes(card.id));
  return { lead: of(lead), bedside: of(bedside), tabs, articles };
}

/** The sidebar widgets of lists; comments have their own call. */
export async function sidebar(
  context: CallContext,
): Promise<{ profile: AuthorCard | null; hot: HotLists; tags: TermCard[]; categories: TermCard[] }> {
  context.tag('list:articles');
  const [profile, hot, tags, categories] = await Promise.all([
    siteOwner(context),
    hotLists(context),
    tagCloud(context),
    topCategories(context, sidebarCategories),
  ]);
  return { profile, hot, tags, categories };
}
