import type { getOverview } from '#contract/features/dashboards/calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { rolePower } from '#contract/kit/power.ts';
import { siteTotals } from '#server/features/site/service.ts';
import { endOfDay } from '#server/kit/clock.ts';
import type { Ask } from '#server/kit/site.ts';

import * as reads from './reads.ts';

const dayMs = 86_400_000;

/** What waits, what came today, and how large the site is; people and friend links are the administrator's. */
export async function overviewOf(ask: Ask): Promise<CallOutput<typeof getOverview>> {
  const { db, clock } = ask.site;
  const today = endOfDay(clock.now()) - dayMs;
  const isAdministrator = ask.viewer.power >= rolePower.administrator;
  const [comments, reports, todaysComments, totals, links, people, newPeople] = await Promise.all([
    reads.countWaitingComments(db),
    reads.countReportedThings(db),
    reads.countCommentsSince(db, today),
    siteTotals(ask),
    isAdministrator ? reads.countLinkApplications(db) : null,
    isAdministrator ? reads.countPeople(db) : null,
    isAdministrator ? reads.countPeople(db, today) : null,
  ]);
  return {
    waiting: { comments, reports, links },
    today: { comments: todaysComments, people: newPeople },
    totals: {
      views: totals.views_total,
      articles: totals.post_total,
      comments: totals.comment_total,
      links: totals.favlink_total,
      people,
    },
  };
}
