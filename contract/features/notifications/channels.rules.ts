/** What the owner may want to hear of at once. */
export const ownerEvents = [
  'new-user',
  'comment-waiting',
  'post-waiting',
  'report',
  'link-application',
  'ban',
  'backup-failed',
] as const;

export type OwnerEvent = (typeof ownerEvents)[number];

/** Ways to reach the owner; each is configured by options of its own. */
export const channelNames = ['mail', 'webhook', 'wecom', 'dingtalk', 'feishu', 'telegram', 'bark'] as const;

export type ChannelName = (typeof channelNames)[number];
export type WebChannelName = Exclude<ChannelName, 'mail'>;
