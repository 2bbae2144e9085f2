import { z } from 'zod';

import { isWebAddress } from '#contract/kit/address.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { webhookErrors } from './copy.ts';
import { webhook, webhookDelivery, webhookEvent } from './entities.ts';
import { webhookNameMaxLength, webhookUrlMaxLength } from './limits.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const errors = ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'RATE_LIMITED'] as const;
const fields = {
  name: z.string().trim().min(1, webhookErrors.name).max(webhookNameMaxLength, webhookErrors.name),
  url: z.string().trim().max(webhookUrlMaxLength, webhookErrors.url).refine(isWebAddress, webhookErrors.url),
  events: z.array(webhookEvent).min(1, webhookErrors.events),
};

export const getWebhooks = defineCall({
  method: 'GET',
  path: '/nv/admin/webhooks',
  summary: '列出 Webhook',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: noInput,
  output: z.object({ list: z.array(webhook) }),
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** The answer is the only one that contains the signing secret. */
export const addWebhook = defineCall({
  method: 'POST',
  path: '/nv/admin/webhooks',
  summary: '新建 Webhook，签名密钥只在这一次返回',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object(fields),
  output: z.object({ webhook, secret: z.string() }),
  errors: [...errors, 'CONFLICT'],
});

/** Absent fields stay unchanged. Enabling a webhook resets its failure count. */
export const changeWebhook = defineCall({
  method: 'PATCH',
  path: '/nv/admin/webhooks/{id}',
  summary: '修改、停用或启用 Webhook',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    id,
    name: fields.name.optional(),
    url: fields.url.optional(),
    events: fields.events.optional(),
    enabled: z.boolean().optional(),
  }),
  output: webhook,
  errors,
});

export const removeWebhook = defineCall({
  method: 'DELETE',
  path: '/nv/admin/webhooks/{id}',
  summary: '删除 Webhook 与它的投递记录',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id }),
  output: z.object({}),
  errors,
});

/** Creates a new secret; the previous one becomes invalid immediately. */
export const renewWebhookSecret = defineCall({
  method: 'POST',
  path: '/nv/admin/webhooks/{id}/secret',
  summary: '更换 Webhook 的签名密钥',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id }),
  output: z.object({ secret: z.string() }),
  errors,
});

/** Sends a `ping`, even if the webhook is disabled. */
export const pingWebhook = defineCall({
  method: 'POST',
  path: '/nv/admin/webhooks/{id}/ping',
  summary: '向 Webhook 发送一条测试消息',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id }),
  output: z.object({ delivery_id: z.number().int() }),
  errors: [...errors, 'CONFLICT'],
});

export const getWebhookDeliveries = defineCall({
  method: 'GET',
  path: '/nv/admin/webhooks/{id}/deliveries',
  summary: 'Webhook 的投递记录',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id, ...pageInput }),
  output: pageOf(webhookDelivery),
  errors,
});

/** Sends the same message again, with the same key. */
export const redeliver = defineCall({
  method: 'POST',
  path: '/nv/admin/webhook-deliveries/{id}/redeliver',
  summary: '重新投递一条消息',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id }),
  output: z.object({}),
  errors: [...errors, 'CONFLICT'],
});
