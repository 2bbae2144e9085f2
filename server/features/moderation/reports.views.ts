import { authorPath } from '#contract/features/accounts/rules.ts';
import { commentPath } from '#contract/features/comments/rules.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import type { ReportedThing, ReportGroup } from '#contract/features/moderation/reports.entities.ts';
import { reportDetailsShown, reportExcerptLength } from '#contract/features/moderation/limits.ts';
import type { ReportReason, ReportStatus, ReportType } from '#contract/features/moderation/reports.rules.ts';
import { textOfHtml } from '#contract/kit/html-text.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';

import type { GroupRow, SaidRow, ThingRow } from './reports.reads.ts';

const gone: ReportedThing = { exists: false, title: '', excerpt: '', url: '', author: null, state: '' };

function urlOf(type: ReportType, thing: ThingRow): string {
  if (type === 'user') return authorPath(thing.id);
  if (thing.slug === null) return '';
  return type === 'post' ? postPath(thing.slug) : commentPath(thing.slug, 1, thing.id);
}

function excerptOf(type: ReportType, text: string): string {
  const plain = type === 'comment' || type === 'message' ? textOfHtml(text) : text;
  const letters = Array.from(plain.replace(/\s+/g, ' ').trim());
  return letters.length <= reportExcerptLength
    ? letters.join('')
    : `${letters.slice(0, reportExcerptLength).join('')}…`;
}

function viewThing(type: ReportType, thing: ThingRow | undefined): ReportedThing {
  if (!thing) return gone;
  return {
    exists: true,
    title: thing.title,
    excerpt: excerptOf(type, thing.text),
    url: urlOf(type, thing),
    author: { id: thing.author_id, name: thing.author_name },
    state: thing.state,
  };
}

function countReasons(said: readonly SaidRow[]): ReportGroup['reasons'] {
  const counts = new Map<ReportReason, number>();
  for (const row of said) {
    const reason = row.reason as ReportReason;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}

/** One reported thing; `said` are its reports, the latest first. */
export function viewGroup(
  row: GroupRow,
  status: ReportStatus,
  said: readonly SaidRow[],
  thing: ThingRow | undefined,
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
      .slice(0, reportDetailsShown)
      .map(({ reason, detail, created_at }) => ({
        reason: reason as ReportReason,
        text: detail,
        at: isoTime(created_at),
      })),
    first_at: isoTime(row.first_at),
    last_at: isoTime(row.last_at),
    handled_at: isoTimeOrNull(row.handled_at),
    handled_by: row.handled_by !== null && handler !== undefined ? { id: row.handled_by, name: handler } : null,
    target: viewThing(type, thing),
  };
}
