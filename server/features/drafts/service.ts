import { maxDrafts } from '#contract/features/drafts/limits.ts';
import { newDrafts } from '#contract/features/drafts/rules.ts';
import { isoTime } from '#server/kit/clock.ts';
import { type Ask, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import * as writes from './writes.ts';

const writerOf = (ask: Ask) => ask.viewer.userId as number;

/** One's own drafts of an article, or of all that were never saved; the newest first. */
export async function ownDrafts(ask: Ask, of: string | undefined) {
  const rows = await reads.listDrafts(ask.site.db, writerOf(ask), of === undefined ? newDrafts : `${of}.`);
  return rows.map(({ key, title, content, revision, saved_at }) => ({
    key,
    title,
    content,
    revision,
    saved_at: isoTime(saved_at),
  }));
}

/** Keeps what is being written; the oldest of too many go. */
export async function keepOwnDraft(
  ask: Ask,
  draft: { key: string; title: string; content: string; revision: number },
): Promise<{ saved_at: string }> {
  const userId = writerOf(ask);
  return write(ask.site, async (unit) => {
    await writes.upsertDraft(unit, { ...draft, user_id: userId, saved_at: unit.now });
    await writes.deleteDrafts(unit, await reads.listSurplus(unit.db, userId, maxDrafts));
    return { saved_at: isoTime(unit.now) };
  });
}

export async function dropOwnDraft(ask: Ask, key: string): Promise<void> {
  await write(ask.site, (unit) => writes.deleteDraft(unit, writerOf(ask), key));
}
