import { z } from 'zod';

import { mailStatuses } from '#contract/features/mail/rules.ts';
import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { channelResult, mailTestResult, outboxMail } from './outbox.entities.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const errors = ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'RATE_LIMITED'] as const;

export const getMails = defineCall({
  method: 'GET',
  path: '/nv/admin/mails',
  summary: '发件箱：等待、已发送、只写成文件与失败的邮件',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    status: z.enum(['', ...mailStatuses]).default(''),
    search: z.string().max(100).default(''),
    ...pageInput,
  }),
  output: pageOf(outboxMail),
  errors,
});

/** The text of a mail that grants access to an account is not returned. */
export const getMailText = defineCall({
  method: 'GET',
  path: '/nv/admin/mails/{id}',
  summary: '一封邮件的正文',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id }),
  output: z.object({ text: z.string() }),
  errors,
});

export const resendMail = defineCall({
  method: 'POST',
  path: '/nv/admin/mails/{id}/resend',
  summary: '重新发送一封失败的邮件',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ id }),
  output: z.object({}),
  errors: [...errors, 'CONFLICT'],
});

/** Sends a test mail to the email address of the current user and waits for what the mail server says. */
export const sendTestMail = defineCall({
  method: 'POST',
  path: '/nv/admin/mails/test',
  summary: '向自己的邮箱发送一封测试邮件',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({}),
  output: mailTestResult,
  errors: [...errors, 'CONFLICT'],
});

/** Sends a test through every configured channel and waits for the results. */
export const testChannels = defineCall({
  method: 'POST',
  path: '/nv/admin/channels/test',
  summary: '向每个已填写的站长提醒渠道发送一条测试消息',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({}),
  output: z.object({ results: z.array(channelResult) }),
  errors,
});
