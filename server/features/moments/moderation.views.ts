import { erasedName } from '#contract/features/comments/copy.ts';
import type { ModeratedMoment } from '#contract/features/moments/moderation.entities.ts';
import { momentStateOf } from '#contract/features/moments/moderation.rules.ts';
import { momentPath, visibilityOf } from '#contract/features/moments/rules.ts';
import type { TermRef } from '#contract/features/terms/entities.ts';
import type { ShownImage } from '#server/features/media/service.ts';
import { viewMarks } from '#server/database/user-marks.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';
import { renderStickers, type Stickers } from '#server/kit/stickers.ts';

import type { ModerationRow, QuotedRow } from './moderation.reads.ts';
import { viewFiles } from './reading.views.ts';

/** What moderators see besides the row of a moment. */
export interface ModerationFacts {
  media: ReadonlyMap<string, ShownImage>;
  stickers: Stickers;
  plate: TermRef | null;
  topics: TermRef[];
  quoted: QuotedRow | undefined;
}

export function viewModerated(row: ModerationRow, facts: ModerationFacts): ModeratedMoment {
  const state = momentStateOf(row);
  const { media, quoted, plate, topics } = facts;
  return {
    id: row.id,
    state,
    revision: row.revision,
    title: row.title,
    html: renderStickers(row.html, facts.stickers),
    author: {
      id: row.author_id,
      name: row.erased_at === null ? row.author_name : erasedName,
      avatar_url: row.author_avatar_url,
      role: row.author_role,
      ...viewMarks(row),
    },
    region: row.region,
    ...viewFiles(row, media),
    plate,
    topics,
    quote: quoted
      ? { id: quoted.id, title: quoted.title, url: Number(quoted.is_public) === 1 ? momentPath(quoted.slug) : '' }
      : null,
    visibility: visibilityOf[row.audience],
    held_for: state === 'pending' ? row.held_for : '',
    reject_reason: row.reject_reason,
    open_reports: Number(row.open_reports),
    url: state === 'publish' ? momentPath(row.slug) : '',
    created_at: isoTime(row.created_at),
    published_at: isoTimeOrNull(row.published_at),
    edited_at: isoTimeOrNull(row.edited_at),
  };
}
