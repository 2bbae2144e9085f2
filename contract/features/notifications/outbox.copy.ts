import type { MailKind } from '#contract/features/mail/entities.ts';
import type { MailStatus } from '#contract/features/mail/rules.ts';
import type { WebChannelName } from './channels.rules.ts';

export const mailStatusNames: Record<MailStatus, string> = {
  waiting: '等待发送',
  sent: '已发送',
  stored: '已写入发件箱',
  dead: '发送失败',
};

export const mailKindNames: Record<MailKind, string> = {
  code: '验证码',
  'already-registered': '重复注册提醒',
  'already-bound': '重复绑定提醒',
  'password-reset': '重置密码',
  'password-changed': '密码已修改',
  'email-changed': '邮箱已更换',
  'new-sign-in': '新设备登录',
  'sign-in-method-added': '新增登录方式',
  'account-erasing': '账号注销',
  'comment-reply': '评论回复',
  'comment-mention': '评论提及',
  'comment-received': '文章新评论',
  'comment-approved': '评论审核通过',
  notice: '站内通知',
  'owner-notice': '站长提醒',
};

export const channelNames: Record<WebChannelName, string> = {
  webhook: 'Webhook',
  wecom: '企业微信',
  dingtalk: '钉钉',
  feishu: '飞书',
  telegram: 'Telegram',
  bark: 'Bark',
};

export const outboxTexts = {
  hidden: '这封邮件包含验证码或重置链接，不显示正文。',
  testTitle: '这是一条测试消息',
  testText: '收到它，说明这个渠道可以正常使用。',
} as const;

/** @see docs/reference/errors.md */
export const outboxErrors = {
  missing: '没有找到这封邮件',
  notAgain: '验证码与重置链接不能重新发送，请让对方重新获取',
  isWaiting: '这封邮件正在等待发送',
  noMailbox: '您的账号没有绑定邮箱，请先绑定',
} as const;
