import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';

import { pathOfPost } from '#contract/features/posts/rules.ts';
import { webhookErrors } from '#contract/features/webhooks/copy.ts';
import type { Webhook, WebhookDelivery } from '#contract/features/webhooks/entities.ts';
import {
  webhookResponseMaxLength,
  deliveryAttempts,
  deliveryPageSize,
  failuresBeforeDisabled,
  maxWebhooks,
} from '#contract/features/webhooks/limits.ts';
import type { WebhookEvent } from '#contract/features/webhooks/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { audit } from '#server/features/audit/service.ts';
import { isPublicAddress } from '#server/kit/address-rules.ts';
import { isoTime } from '#server/kit/clock.ts';
import { safeFetch } from '#server/kit/safe-fetch.ts';
import { seal, unseal } from '#server/kit/seal.ts';
import { type CallContext, guestContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { viewDelivery, viewWebhook } from './views.ts';
import * as writes from './writes.ts';

/** Sends one delivery; the payload is its id. */
export const deliveryQueue = 'webhooks-deliver';

const sealPurpose = 'webhook';
const timeoutMs = 10_000;

/** Sends the HTTP request of a delivery; tests pass their own. */
export type PostDelivery = (request: {
  url: string;
  headers: Record<string, string>;
  body: string;
}) => Promise<{ status: number; body: string }>;

/** Only over the public internet and without following redirects, so that a signed body reaches only its target. */
export const postPublicly: PostDelivery = async ({ url, headers, body }) => {
  const answer = await safeFetch(url, { method: 'POST', headers, body, maxBytes: 100_000, timeoutMs, maxRedirects: 0 });
  return { status: answer.status, body: answer.body.toString('utf8') };
};

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** Refuses literal private IP addresses at once; host names are checked whenever they are used. */
function ensurePublic(url: string | undefined): void {
  if (url === undefined) return;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const isInner = (isIP(host) !== 0 && !isPublicAddress(host)) || /(^|\.)(localhost|local|internal)\.?$/i.test(host);
  if (isInner) throw new DomainError('VALIDATION', webhookErrors.internal, { fields: { url: webhookErrors.internal } });
}

async function webhookOf(unit: Pick<Unit, 'db'>, id: number): Promise<reads.WebhookRow> {
  const row = await reads.findWebhook(unit.db, id);
  if (!row) throw new DomainError('NOT_FOUND', webhookErrors.missing);
  return row;
}

/** All webhooks. */
export async function listWebhooks({ site }: CallContext): Promise<Webhook[]> {
  return (await reads.listWebhooks(site.db)).map(viewWebhook);
}

/** The settings of a webhook. */
export interface WebhookInput {
  name: string;
  url: string;
  events: readonly WebhookEvent[];
}

/**
 * @returns it with the secret, which is shown only once
 * @throws DomainError VALIDATION, CONFLICT when there are too many
 */
export async function addWebhook(
  context: CallContext,
  input: WebhookInput,
): Promise<{ webhook: Webhook; secret: string }> {
  const { site } = context;
  ensurePublic(input.url);
  const secret = newSecret();
  const webhook = await write(site, async (unit) => {
    if ((await reads.listWebhooks(unit.db)).length >= maxWebhooks)
      throw new DomainError('CONFLICT', webhookErrors.tooMany);
    const { name, url } = input;
    const events = JSON.stringify([...new Set(input.events)]);
    const sealed = seal(site.key, sealPurpose, secret);
    const id = await writes.insertWebhook(unit, { name, url, events, secret: sealed, created_at: unit.now });
    await audit(context, unit, { action: 'webhook.add', target: { type: 'webhook', id }, after: { name, url } });
    return viewWebhook(await webhookOf(unit, id));
  });
  return { webhook, secret };
}

/** Missing fields are left unchanged. @throws DomainError NOT_FOUND, VALIDATION */
export async function changeWebhook(
  context: CallContext,
  id: number,
  change: { [K in keyof WebhookInput]?: WebhookInput[K] | undefined } & { enabled?: boolean | undefined },
): Promise<Webhook> {
  ensurePublic(change.url);
  return write(context.site, async (unit) => {
    const before = viewWebhook(await webhookOf(unit, id));
    const { name = before.name, url = before.url, events = before.events, enabled = before.enabled } = change;
    const isOnAgain = enabled && !before.enabled;
    await writes.updateWebhook(unit, id, {
      name,
      url,
      events: JSON.stringify([...new Set(events)]),
      enabled: enabled ? 1 : 0,
      ...(isOnAgain ? { failures: 0 } : {}),
    });
    if (!enabled) await writes.failWaiting(unit, id);
    const after = viewWebhook(await webhookOf(unit, id));
    await audit(context, unit, { action: 'webhook.change', target: { type: 'webhook', id }, before, after });
    return after;
  });
}

/** @throws DomainError NOT_FOUND */
export async function removeWebhook(context: CallContext, id: number): Promise<void> {
  await write(context.site, async (unit) => {
    const before = viewWebhook(await webhookOf(unit, id));
    await writes.deleteWebhook(unit, id);
    await audit(context, unit, { action: 'webhook.remove', target: { type: 'webhook', id }, before });
  });
}

/** Replaces the secret. @throws DomainError NOT_FOUND */
export async function renewSecret(context: CallContext, id: number): Promise<string> {
  const secret = newSecret();
  await write(context.site, async (unit) => {
    await webhookOf(unit, id);
    await writes.updateWebhook(unit, id, { secret: seal(context.site.key, sealPurpose, secret) });
    await audit(context, unit, { action: 'webhook.secret', target: { type: 'webhook', id } });
  });
  return secret;
}

/** Nothing is sent to a disabled webhook. @throws DomainError CONFLICT */
function ensureOn({ enabled }: Pick<reads.WebhookRow, 'enabled'>): void {
  if (enabled !== 1) throw new DomainError('CONFLICT', webhookErrors.off);
}

async function queueDelivery(
  site: Site,
  unit: Unit,
  webhookId: number,
  event: WebhookEvent | 'ping',
  data: unknown,
): Promise<number> {
  const key = randomUUID();
  const payload = JSON.stringify({ key, event, created_at: isoTime(unit.now), site: site.url, data });
  const id = await writes.insertDelivery(unit, {
    webhook_id: webhookId,
    key,
    event,
    payload,
    answer_status: null,
    created_at: unit.now,
    done_at: null,
  });
  await enqueue(unit, id);
  return id;
}

async function enqueue(unit: Unit, deliveryId: number): Promise<void> {
  await unit.enqueue({
    queue: deliveryQueue,
    payload: { deliveryId },
    singletonKey: String(deliveryId),
    maxAttempts: deliveryAttempts,
  });
}

/** Enqueues an event for every subscribed webhook, in the transaction of the event; no request is sent here. */
export async function emitToWebhooks(site: Site, unit: Unit, event: WebhookEvent, data: unknown): Promise<void> {
  for (const id of await reads.listListeners(unit.db, event)) await queueDelivery(site, unit, id, event, data);
}

/** The data of a post that is or was public, as sent to webhooks. */
export async function describePost(site: Site, unit: Unit, id: number): Promise<Record<string, unknown> | null> {
  const post = await reads.findPost(unit.db, id);
  if (!post) return null;
  const { type, title, slug, published_at } = post;
  return {
    id,
    type,
    title,
    slug,
    url: site.url + pathOfPost(post),
    author: { id: post.author_id, name: post.author_name },
    published_at: published_at === null ? null : isoTime(published_at),
  };
}

/**
 * Sends a `ping`. @returns the id of its delivery
 * @throws DomainError NOT_FOUND, CONFLICT when the webhook is disabled
 */
export async function pingWebhook({ site }: CallContext, id: number): Promise<number> {
  return write(site, async (unit) => {
    const webhook = await webhookOf(unit, id);
    ensureOn(webhook);
    return queueDelivery(site, unit, id, 'ping', { webhook: webhook.name });
  });
}

/** Deliveries of one webhook, newest first. @throws DomainError NOT_FOUND */
export async function listDeliveries(
  { site }: CallContext,
  id: number,
  { page, page_size = deliveryPageSize }: { page: number; page_size?: number | undefined },
): Promise<Page<WebhookDelivery>> {
  await webhookOf(site, id);
  const [total, rows] = await Promise.all([
    reads.countDeliveries(site.db, id),
    reads.listDeliveries(site.db, id, page_size, (page - 1) * page_size),
  ]);
  return { list: rows.map(viewDelivery), total, page, page_size };
}

/**
 * Sends the same delivery again.
 * @throws DomainError NOT_FOUND, CONFLICT while it is being sent, or for a disabled webhook
 */
export async function redeliver(context: CallContext, deliveryId: number): Promise<void> {
  await write(context.site, async (unit) => {
    const delivery = await reads.findDelivery(unit.db, deliveryId);
    if (!delivery) throw new DomainError('NOT_FOUND', webhookErrors.noDelivery);
    if (delivery.done_at === null) throw new DomainError('CONFLICT', webhookErrors.stillWaiting);
    ensureOn(await webhookOf(unit, delivery.webhook_id));
    await writes.updateDelivery(unit, deliveryId, { status: 'waiting', attempts: 0, done_at: null });
    await enqueue(unit, deliveryId);
    const target = { type: 'webhook', id: delivery.webhook_id };
    await audit(context, unit, { action: 'webhook.redeliver', target, after: { delivery: delivery.key } });
  });
}

/** `sha256=` and the hex HMAC of `<timestamp>.<body>`: prevents forged and replayed messages. */
export function signDelivery(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

async function post(site: Site, webhook: reads.WebhookRow, delivery: reads.DeliveryRow, send: PostDelivery) {
  const secret = unseal(site.key, sealPurpose, webhook.secret);
  if (secret === null) return { status: null, answer: 'The secret was sealed with another key.' };
  const timestamp = String(Math.floor(site.clock.now() / 1000));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-somnia-event': delivery.event,
    'x-somnia-delivery': delivery.key,
    'x-somnia-timestamp': timestamp,
    'x-somnia-signature': signDelivery(secret, timestamp, delivery.payload),
  };
  try {
    const { status, body } = await send({ url: webhook.url, headers, body: delivery.payload });
    return { status, answer: body };
  } catch (error) {
    return { status: null, answer: (error as Error).message };
  }
}

/** Counts a delivery that failed permanently; after several in a row the webhook is disabled. */
async function giveUp(site: Site, unit: Unit, webhookId: number): Promise<void> {
  if ((await writes.countFailure(unit, webhookId)) < failuresBeforeDisabled) return;
  await writes.updateWebhook(unit, webhookId, { enabled: 0 });
  await writes.failWaiting(unit, webhookId);
  await audit(guestContext(site), unit, { action: 'webhook.off', target: { type: 'webhook', id: webhookId } });
}

/**
 * Sends one delivery.
 * @throws Error when it failed and should be retried
 */
export async function sendDelivery(site: Site, deliveryId: number, send: PostDelivery = postPublicly): Promise<void> {
  const delivery = await reads.findDelivery(site.db, deliveryId);
  const webhook = delivery && (await reads.findWebhook(site.db, delivery.webhook_id));
  if (!webhook || webhook.enabled !== 1 || delivery.status !== 'waiting') return;
  const { status, answer } = await post(site, webhook, delivery, send);
  const isTaken = status !== null && status >= 200 && status <= 299;
  const attempts = delivery.attempts + 1;
  const isLast = attempts >= deliveryAttempts;
  await write(site, async (unit) => {
    await writes.updateDelivery(unit, deliveryId, {
      attempts,
      answer_status: status,
      answer: Array.from(answer.replaceAll('\0', '').toWellFormed()).slice(0, webhookResponseMaxLength).join(''),
      ...(isTaken || isLast ? { status: isTaken ? 'delivered' : 'failed', done_at: unit.now } : {}),
    });
    if (isTaken) await writes.updateWebhook(unit, webhook.id, { failures: 0 });
    else if (isLast) await giveUp(site, unit, webhook.id);
  });
  if (!isTaken && !isLast) throw new Error(`The webhook answered ${status ?? 'nothing'}.`);
}
