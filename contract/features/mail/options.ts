import { z } from 'zod';

import { emailProblem } from '#contract/features/accounts/rules.ts';
import { secretOption, serverOption } from '#contract/kit/option.ts';
import { count, text } from '#contract/kit/option-schemas.ts';

import { isMailHost, smtpSecurities } from './rules.ts';

export const emailAddressSchema = z
  .string()
  .max(254)
  .refine((address) => address === '' || emailProblem(address) === null, '请填写一个有效的邮箱地址')
  .meta({ form: 'mailbox' });

const environment = 'SMTP_URL';

export const mailOptions = {
  smtp_host: serverOption({
    group: '邮件',
    label: '邮件服务器',
    description: 'SMTP 服务器的域名或 IP 地址，例如 smtp.example.com；留空则不寄出邮件，只写入发件箱',
    schema: text(253).refine((host) => host === '' || isMailHost(host), '请填写域名或 IP 地址，不带端口与 smtp://'),
    default: '',
    environment,
  }),
  smtp_port: serverOption({
    group: '邮件',
    label: '邮件服务器端口',
    description: '常用 465（TLS）或 587（STARTTLS）',
    schema: count(1, 65_535),
    default: 465,
    environment,
  }),
  smtp_security: serverOption({
    group: '邮件',
    label: '加密方式',
    description: '不加密时用户名、密码与邮件都能被途经的网络看到，只适合本机或内网的邮件服务器',
    schema: z.enum(smtpSecurities),
    default: 'tls',
    choices: { tls: 'TLS', starttls: 'STARTTLS', none: '不加密' },
    environment,
  }),
  smtp_user: serverOption({
    group: '邮件',
    label: '邮件服务器用户名',
    description: '多为完整的邮箱地址；留空则不登录',
    schema: text(254),
    default: '',
    environment,
  }),
  smtp_password: secretOption({
    group: '邮件',
    label: '邮件服务器密码',
    description: '有的邮箱要在这里填写授权码，而不是登录密码',
    schema: text(500),
    default: '',
    environment,
    sentTo: 'smtp_host',
  }),
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
