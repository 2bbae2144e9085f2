import { z } from 'zod';

import { emailAddressSchema } from '#contract/features/mail/options.ts';
import { serverOption, secretOption } from '#contract/kit/option.ts';
import { flag, text, webUrl } from '#contract/kit/option-schemas.ts';

import { ownerEvents } from './channels.rules.ts';

export const notificationOptions = {
  owner_mail_address: serverOption({
    group: '邮件',
    label: '站长邮箱',
    description: '站长提醒发送到这个邮箱，留空则发给第一位有邮箱的管理员',
    schema: emailAddressSchema,
    default: '',
  }),
  notify_events: serverOption({
    group: '邮件',
    label: '站长提醒事项',
    description:
      '发生哪些事情时提醒站长：new-user 新用户注册，comment-waiting 评论待审，post-waiting 投稿待审，moment-waiting 动态待审，report 收到举报，link-application 友链申请，ban 账号封禁，backup-failed 自动备份失败，withdrawal 提现申请',
    schema: z.array(z.enum(ownerEvents)).max(20),
    default: [...ownerEvents],
    choices: {
      'new-user': '新用户注册',
      'comment-waiting': '评论待审',
      'post-waiting': '投稿待审',
      'moment-waiting': '动态待审',
      report: '收到举报',
      'link-application': '友链申请',
      ban: '账号封禁',
      'backup-failed': '自动备份失败',
      withdrawal: '提现申请',
    },
  }),
  notify_mail: serverOption({
    group: '邮件',
    label: '邮件提醒',
    description: '把站长提醒发送到站长邮箱',
    schema: flag,
    default: true,
  }),
  notify_webhook_url: secretOption({
    group: '邮件',
    label: 'Webhook 地址',
    description: '把站长提醒以 JSON 发送到这个地址',
    schema: webUrl,
    default: '',
  }),
  notify_webhook_secret: secretOption({
    group: '邮件',
    label: 'Webhook 密钥',
    description: '填写后请求会带有 HMAC-SHA256 签名',
    schema: text(200),
    default: '',
  }),
  notify_wecom_url: secretOption({
    group: '邮件',
    label: '企业微信机器人',
    description: '群机器人的 Webhook 地址',
    schema: webUrl,
    default: '',
  }),
  notify_dingtalk_url: secretOption({
    group: '邮件',
    label: '钉钉机器人',
    description: '自定义机器人的 Webhook 地址',
    schema: webUrl,
    default: '',
  }),
  notify_dingtalk_secret: secretOption({
    group: '邮件',
    label: '钉钉加签密钥',
    description: '机器人安全设置选择「加签」时填写',
    schema: text(200),
    default: '',
  }),
  notify_feishu_url: secretOption({
    group: '邮件',
    label: '飞书机器人',
    description: '自定义机器人的 Webhook 地址',
    schema: webUrl,
    default: '',
  }),
  notify_feishu_secret: secretOption({
    group: '邮件',
    label: '飞书签名密钥',
    description: '机器人安全设置启用「签名校验」时填写',
    schema: text(200),
    default: '',
  }),
  notify_telegram_url: secretOption({
    group: '邮件',
    label: 'Telegram 机器人',
    description: '形如 https://api.telegram.org/bot<令牌>/sendMessage?chat_id=<会话>，可换成自己的中转地址',
    schema: webUrl,
    default: '',
  }),
  notify_bark_url: secretOption({
    group: '邮件',
    label: 'Bark 地址',
    description: '形如 https://api.day.app/<设备密钥>，可换成自己的服务器',
    schema: webUrl,
    default: '',
  }),
};
