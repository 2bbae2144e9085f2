/** Events that the owner can be notified about immediately. */
export const ownerEvents = [
  'new-user',
  'comment-waiting',
  'post-waiting',
  'moment-waiting',
  'report',
  'link-application',
  'ban',
  'backup-failed',
  'withdrawal',
] as const;

export type OwnerEvent = (typeof ownerEvents)[number];

/** Channels for notifying the owner; each has its own options. */
export const channelNames = ['mail', 'webhook', 'wecom', 'dingtalk', 'feishu', 'telegram', 'bark'] as const;

export type ChannelName = (typeof channelNames)[number];
export type WebChannelName = Exclude<ChannelName, 'mail'>;
