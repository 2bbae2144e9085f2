import { type Insertable, sql, type Updateable } from 'kysely';

import type { WebhookDeliveriesTable, WebhooksTable } from '#server/database/schema/webhooks.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertWebhook(unit: Unit, webhook: Insertable<WebhooksTable>): Promise<number> {
  const row = await unit.db.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateWebhook(unit: Unit, id: number, change: Updateable<WebhooksTable>): Promise<void> {
  await unit.db.updateTable('webhooks').set(change).where('id', '=', id).execute();
}

export async function deleteWebhook(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('webhooks').where('id', '=', id).execute();
}

export async function insertDelivery(unit: Unit, delivery: Insertable<WebhookDeliveriesTable>): Promise<number> {
  const row = await unit.db.insertInto('webhook_deliveries').values(delivery).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateDelivery(
  unit: Unit,
  id: number,
  change: Updateable<WebhookDeliveriesTable>,
): Promise<void> {
  await unit.db.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute();
}

/** Fails all waiting deliveries of a webhook. */
export async function failWaiting(unit: Unit, webhookId: number): Promise<void> {
  await unit.db
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', done_at: unit.now })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .execute();
}

/** Counts a failed delivery. @returns the number of consecutive failures */
export async function countFailure(unit: Unit, id: number): Promise<number> {
  const row = await unit.db
    .updateTable('webhooks')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export async function deleteDeliveriesBefore(unit: Unit, at: number): Promise<void> {
  await unit.db.deleteFrom('webhook_deliveries').where('created_at', '<', at).execute();
}
