import { z } from 'zod';

import { emailProblem } from '#contract/features/accounts/rules.ts';
import { serverOption } from '#contract/kit/option.ts';
import { text } from '#contract/kit/option-schemas.ts';

export const emailAddressSchema = z
  .string()
  .max(254)
  .refine((address) => address === '' || emailProblem(address) === null, '请填写一个有效的邮箱地址')
  .meta({ form: 'mailbox' });

export const mailOptions = {
  mail_from_name: serverOption({
    group: '邮件',
    label: '发件人名称',
    description: '邮件的发件人显示为这个名称，留空则用站点名称',
    schema: text(60),
    default: '',
  }),
  mail_from_address: serverOption({
    group: '邮件',
    label: '发件人邮箱',
    description: '邮件从这个地址发出，留空则用 no-reply@ 加站点域名；多数邮件服务要求与登录账号一致',
    schema: emailAddressSchema,
    default: '',
  }),
};
