import type { WebhookEvent } from '#contract/features/webhooks/rules.ts';
import type { Queryable } from '#server/database/connect.ts';

export async function listWebhooks(db: Queryable) {
  return db.selectFrom('webhooks').selectAll().orderBy('id').execute();
}

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

export async function findWebhook(db: Queryable, id: number): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The enabled webhooks that subscribe to the event. */
export async function listListeners(db: Queryable, event: WebhookEvent): Promise<number[]> {
  const rows = await db.selectFrom('webhooks').select(['id', 'events']).where('enabled', '=', 1).execute();
  return rows.filter(({ events }) => (JSON.parse(events) as string[]).includes(event)).map(({ id }) => id);
}

export async function findDelivery(db: Queryable, id: number) {
  return db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export async function countDeliveries(db: Queryable, webhookId: number): Promise<number> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listDeliveries(
  db: Queryable,
  webhookId: number,
  limit: number,
  offset: number,
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The post data sent to webhooks; undefined when it was deleted. */
export async function findPost(db: Queryable, id: number) {
  return db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .select(['posts.id', 'posts.type', 'posts.title', 'posts.slug', 'posts.excerpt', 'posts.published_at'])
    .select(['posts.author_id', 'users.name as author_name'])
    .where('posts.id', '=', id)
    .executeTakeFirst();
}
