import type { ReportedTarget, ReportGroup } from '#contract/features/moderation/reports.entities.ts';
import { maxReportDetails, reportExcerptLength } from '#contract/features/moderation/limits.ts';
import type { ReportReason, ReportStatus, ReportType } from '#contract/features/moderation/reports.rules.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';
import type { DescribedTarget } from '#server/kit/targets.ts';

import type { GroupRow, SaidRow } from './reports.reads.ts';

const missingTarget: ReportedTarget = {
  exists: false,
  title: '',
  excerpt: '',
  url: '',
  author: null,
  state: '',
  is_moment: false,
};

function excerptOf(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim());
  return letters.length <= reportExcerptLength
    ? letters.join('')
    : `${letters.slice(0, reportExcerptLength).join('')}…`;
}

function viewTarget(thing: DescribedTarget | undefined): ReportedTarget {
  if (!thing) return missingTarget;
  const { title, text, path, owner, state, isMoment = false } = thing;
  return { exists: true, title, excerpt: excerptOf(text), url: path, author: owner, state, is_moment: isMoment };
}

function countReasons(said: readonly SaidRow[]): ReportGroup['reasons'] {
  const counts = new Map<ReportReason, number>();
  for (const row of said) {
    const reason = row.reason as ReportReason;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}

/** One reported target; `said` are its reports, newest first. */
export function viewGroup(
  row: GroupRow,
  status: ReportStatus,
  said: readonly SaidRow[],
  thing: DescribedTarget | undefined,
  names: ReadonlyMap<number, string>,
): ReportGroup {
  const type = row.target_type as ReportType;
  const handler = row.handled_by === null ? undefined : names.get(row.handled_by);
  return {
    id: row.id,
    type,
    target_id: row.target_id,
    status,
    reporters: Number(row.reporters),
    reasons: countReasons(said),
    details: said
      .filter(({ detail }) => detail !== '')
      .slice(0, maxReportDetails)
      .map(({ reason, detail, created_at }) => ({
        reason: reason as ReportReason,
        text: detail,
        at: isoTime(created_at),
      })),
    first_at: isoTime(row.first_at),
    last_at: isoTime(row.last_at),
    handled_at: isoTimeOrNull(row.handled_at),
    handled_by: row.handled_by !== null && handler !== undefined ? { id: row.handled_by, name: handler } : null,
    target: viewTarget(thing),
  };
}
