import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { unsubscribeTexts } from './copy.ts';
import { subscription } from './entities.ts';

const token = z.string({ error: unsubscribeTexts.wrongLink }).min(1, unsubscribeTexts.wrongLink).max(1000);

/** Data for the link in a mail; the token identifies the recipient, so no sign-in is needed. */
export const getSubscription = defineCall({
  method: 'POST',
  path: '/nv/subscription',
  summary: '查看退订链接对应的邮件类型',
  access: 'guest',
  limit: 'act',
  reads: true,
  input: z.object({ token }),
  output: subscription,
  errors: ['VALIDATION'],
});

/** Stops mails of this kind, or of all optional kinds. */
export const unsubscribe = defineCall({
  method: 'POST',
  path: '/nv/unsubscribe',
  summary: '退订一类邮件或全部提醒邮件',
  access: 'guest',
  limit: 'act',
  input: z.object({ token, all: z.boolean().optional() }),
  output: subscription,
  errors: ['VALIDATION', 'RATE_LIMITED'],
});

/** Undoes `unsubscribe`. */
export const resubscribe = defineCall({
  method: 'POST',
  path: '/nv/resubscribe',
  summary: '恢复接收邮件',
  access: 'guest',
  limit: 'act',
  input: z.object({ token }),
  output: subscription,
  errors: ['VALIDATION', 'RATE_LIMITED'],
});
