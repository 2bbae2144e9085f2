import { giftErrors } from '#contract/features/gifts/copy.ts';
import type { AdminGiftRecord } from '#contract/features/gifts/entities.ts';
import { adminGiftRecordsPageSize } from '#contract/features/gifts/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { readTypedUser } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewAdminRecord } from './views.ts';
import * as writes from './writes.ts';

/** Sent gifts for moderation, newest first. */
export async function listAdminRecords(
  { site }: CallContext,
  input: { user: string; page: number; page_size?: number | undefined },
): Promise<Page<AdminGiftRecord>> {
  const { page, page_size = adminGiftRecordsPageSize } = input;
  const userId = await readTypedUser(site, input.user);
  const [total, rows] = await Promise.all([
    reads.countModerated(site.db, userId),
    reads.listModerated(site.db, userId, page_size, (page - 1) * page_size),
  ]);
  return { list: rows.map(viewAdminRecord), total, page, page_size };
}

async function shownRecord(unit: Unit, id: number): Promise<reads.GiftRecordRow> {
  const record = await reads.findRecord(unit.db, id);
  if (!record || record.removed_at !== null) throw new DomainError('NOT_FOUND', giftErrors.missingRecord);
  return record;
}

const target = (id: number) => ({ type: 'gift-record', id });
const factsOf = ({ gift_name, from_id, to_id, count, message }: reads.GiftRecordRow) => ({
  gift_name,
  from_id,
  to_id,
  count,
  message,
});

/** @throws DomainError NOT_FOUND */
export async function clearMessage(context: CallContext, id: number): Promise<void> {
  await write(context.site, async (unit) => {
    const record = await shownRecord(unit, id);
    if (record.message === '') return;
    await writes.updateRecord(unit, id, { message: '' });
    unit.touch('gifts', `gifts:${record.to_id}`);
    const before = factsOf(record);
    await audit(context, unit, { action: 'gift-record.clear', target: target(id), before });
  });
}

/** Takes a record off every page and ranking; the points stay where they are. @throws DomainError NOT_FOUND */
export async function removeRecord(context: CallContext, id: number): Promise<void> {
  await write(context.site, async (unit) => {
    const record = await shownRecord(unit, id);
    await writes.updateRecord(unit, id, { removed_at: unit.now, message: '' });
    unit.touch('gifts', `gifts:${record.to_id}`);
    const before = factsOf(record);
    await audit(context, unit, { action: 'gift-record.remove', target: target(id), before });
  });
}
