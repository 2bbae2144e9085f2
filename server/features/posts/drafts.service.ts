import { draftErrors } from '#contract/features/posts/copy.ts';
import { draftRetentionMs, maxDraftBytes, maxDrafts } from '#contract/features/posts/limits.ts';
import { postOfDraft } from '#contract/features/posts/drafts.rules.ts';
import { newDraftPrefix } from '#contract/features/posts/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { isoTime } from '#server/kit/clock.ts';
import { createHook } from '#server/kit/hooks.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';

import * as reads from './drafts.reads.ts';
import * as writes from './drafts.writes.ts';

/** Emitted when a draft was saved, with its current contents. */
export const draftSaved = createHook<{ draftId: number; content: string }>();

/** The user's own drafts of a post, or of all unsaved posts; newest first. */
export async function listOwnDrafts(context: CallContext, of: string | undefined) {
  const rows = await reads.listDrafts(
    context.site.db,
    requireUserId(context),
    of === undefined ? newDraftPrefix : `${of}.`,
  );
  return rows.map(({ saved_at, ...line }) => ({ ...line, saved_at: isoTime(saved_at) }));
}

/** Posts of which the user has a draft with text that is not saved. */
export async function listDraftedPosts({ site, viewer }: CallContext): Promise<number[]> {
  if (viewer.userId === null) return [];
  const keys = await reads.listKeys(site.db, viewer.userId);
  return [...new Set(keys.map(postOfDraft).filter((id) => id !== null))];
}

/** The user's own draft with its contents. @throws DomainError NOT_FOUND */
export async function getOwnDraft(context: CallContext, key: string) {
  const { db } = context.site;
  const [line, content] = await Promise.all([
    reads.findDraft(db, requireUserId(context), key),
    reads.findContent(db, requireUserId(context), key),
  ]);
  if (!line || content === undefined) throw new DomainError('NOT_FOUND', draftErrors.missing);
  return { ...line, content, saved_at: isoTime(line.saved_at) };
}

/** Drafts of a user beyond the limits on count and total bytes; the newest one always stays. */
async function listSurplus(unit: Unit, userId: number): Promise<number[]> {
  let sum = 0;
  const isOver = ({ bytes }: { bytes: number }, at: number) => {
    sum += Number(bytes);
    return at >= maxDrafts || (at > 0 && sum > maxDraftBytes);
  };
  return (await reads.listSizes(unit.db, userId)).filter(isOver).map(({ id }) => id);
}

/** Saves a draft unless a newer version is stored; the oldest ones beyond the limits are deleted. */
export async function saveOwnDraft(
  context: CallContext,
  draft: { key: string; title: string; content: string; revision: number; seq?: number | undefined },
): Promise<{ saved_at: string; seq: number; kept: boolean }> {
  const user_id = requireUserId(context);
  return write(context.site, async (unit) => {
    const old = await reads.findDraft(unit.db, user_id, draft.key);
    const seq = draft.seq ?? (old?.seq ?? 0) + 1;
    await writes.upsertDraft(unit, { ...draft, user_id, seq, saved_at: unit.now });
    await writes.deleteDrafts(unit, await listSurplus(unit, user_id));
    const now = await reads.findDraft(unit.db, user_id, draft.key);
    const kept = seq > (old?.seq ?? 0);
    const draftId = await reads.findDraftId(unit.db, user_id, draft.key);
    if (draftId !== undefined && kept) await draftSaved.emit(context.site, unit, { draftId, content: draft.content });
    return { saved_at: isoTime(now?.saved_at ?? unit.now), seq: now?.seq ?? seq, kept };
  });
}

/** Deletes the user's own draft; does nothing when there is none. */
export async function deleteOwnDraft(context: CallContext, key: string): Promise<void> {
  await write(context.site, (unit) => writes.deleteDraft(unit, requireUserId(context), key));
}

/** 注销: deletes all drafts of the user. */
export async function eraseDrafts(unit: Unit, userId: number): Promise<void> {
  await writes.deleteDraftsOfUser(unit, userId);
}

/** Deletes drafts that were not edited for a while. */
export async function sweepDrafts(site: Site): Promise<void> {
  await write(site, (unit) => writes.deleteOldDrafts(unit, unit.now - draftRetentionMs));
}
