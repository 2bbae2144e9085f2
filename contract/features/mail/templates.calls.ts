import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { templateErrors } from './templates.copy.ts';
import { mailTemplate, renderedMail } from './templates.entities.ts';
import { templateBodyMaxLength, templateSubjectMaxLength } from './limits.ts';
import { mailKinds } from './templates.rules.ts';

const kind = z.enum(mailKinds);
const templateFields = {
  kind,
  subject: z.string().max(templateSubjectMaxLength * 2, templateErrors.subject),
  body: z.string().max(templateBodyMaxLength * 2, templateErrors.body),
};
const errors = ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'] as const;

export const getMailTemplates = defineCall({
  method: 'GET',
  path: '/nv/admin/mail-templates',
  summary: '每种邮件的主题与正文',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: noInput,
  output: z.object({ list: z.array(mailTemplate) }),
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

export const setMailTemplate = defineCall({
  method: 'POST',
  path: '/nv/admin/mail-templates/{kind}',
  summary: '修改一种邮件的主题与正文',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object(templateFields),
  output: mailTemplate,
  errors,
});

/** Restores the built-in text. */
export const resetMailTemplate = defineCall({
  method: 'DELETE',
  path: '/nv/admin/mail-templates/{kind}',
  summary: '恢复一种邮件的默认主题与正文',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ kind }),
  output: mailTemplate,
  errors,
});

/** Renders the template with sample data; stores nothing. */
export const previewMailTemplate = defineCall({
  method: 'POST',
  path: '/nv/admin/mail-templates/{kind}/preview',
  summary: '用示例数据预览一种邮件',
  access: 'administrator',
  limit: 'act',
  reads: true,
  sessionOnly: true,
  input: z.object(templateFields),
  output: renderedMail,
  errors,
});

/** Sends the given template with sample data to the email address of the current user. */
export const testMailTemplate = defineCall({
  method: 'POST',
  path: '/nv/admin/mail-templates/{kind}/test',
  summary: '用示例数据给自己发送一封测试邮件',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object(templateFields),
  output: z.object({ to: z.string() }),
  errors: [...errors, 'CONFLICT'],
});
