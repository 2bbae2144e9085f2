import type { getOverview, getTrends } from '#contract/features/analytics/dashboard.calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { hasRole } from '#contract/kit/power.ts';
import { siteTotals } from '#server/features/site/service.ts';
import { visitorsOf } from './visitors.service.ts';
import { dayNumber, endOfDay, isoTime } from '#server/kit/clock.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as reads from './dashboard.reads.ts';

const dayMs = 86_400_000;

/** Pending work, today's numbers and totals of the site; users and friend links are for administrators only. */
export async function overviewOf(context: CallContext): Promise<CallOutput<typeof getOverview>> {
  const { db, clock } = context.site;
  const today = endOfDay(clock.now()) - dayMs;
  const isAdministrator = hasRole(context.viewer, 'administrator');
  const [
    comments,
    posts,
    moments,
    reports,
    jobs,
    [visitors],
    todaysComments,
    totals,
    links,
    withdrawals,
    people,
    newPeople,
  ] = await Promise.all([
    reads.countWaitingComments(db),
    reads.countPostsForReview(db),
    reads.countMomentsForReview(db),
    reads.countReportedTargets(db),
    isAdministrator ? context.site.jobs.counts() : null,
    visitorsOf(context.site, dayNumber(clock.now()), 1),
    reads.countCommentsSince(db, today),
    siteTotals(context),
    isAdministrator ? reads.countLinkApplications(db) : null,
    isAdministrator ? reads.countOpenWithdrawals(db) : null,
    isAdministrator ? reads.countUsers(db) : null,
    isAdministrator ? reads.countUsers(db, today) : null,
  ]);
  return {
    waiting: { comments, ...posts, moments, reports, links, withdrawals, jobs: jobs && jobs.dead },
    today: { visitors: visitors ?? 0, comments: todaysComments, people: newPeople },
    totals: {
      views: totals.views_total,
      articles: totals.post_total,
      comments: totals.comment_total,
      links: totals.favlink_total,
      people,
    },
  };
}

/** Counts of `length` days from `first` on, with 0 for missing days. */
function fill(counts: readonly reads.DayCount[], first: number, length: number): number[] {
  const countOf = new Map(counts.map(({ day, count }) => [day, count]));
  return Array.from({ length }, (_, place) => countOf.get(first + place) ?? 0);
}

/** Numbers of each of the last `length` days and of the same number of days before. */
export async function trendsOf(context: CallContext, length: number): Promise<CallOutput<typeof getTrends>> {
  const { db, clock } = context.site;
  const now = clock.now();
  const first = dayNumber(now) - length + 1;
  const since = endOfDay(now) - 2 * length * dayMs;
  const isAdministrator = hasRole(context.viewer, 'administrator');
  const [views, visitors, comments, people] = await Promise.all([
    reads.listViewDays(db, first - length),
    visitorsOf(context.site, first - length, 2 * length),
    reads.listCommentDays(db, since),
    isAdministrator ? reads.listSignUpDays(db, since) : null,
  ]);
  const from = (start: number) => ({
    views: fill(views, start, length),
    visitors: visitors.slice(start - first + length, start - first + 2 * length),
    comments: fill(comments, start, length),
    people: people && fill(people, start, length),
  });
  return {
    // A Shanghai day starts in UTC on the day before, so the date is that of UTC at noon in Shanghai.
    days: Array.from({ length }, (_, place) => ({ date: isoTime((first + place) * dayMs).slice(0, 10) })),
    now: from(first),
    before: from(first - length),
  };
}
