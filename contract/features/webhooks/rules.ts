/** Events that webhooks can subscribe to, with their names in the admin. */
export const webhookEvents = {
  'post.published': '文章发布',
  'post.updated': '公开的文章有修改',
  'post.hidden': '文章不再公开',
  'comment.published': '评论公开',
  'comment.held': '评论等待审核',
  'moment.published': '动态发布',
  'moment.updated': '公开的动态有修改',
  'moment.hidden': '动态不再公开',
  'moment.held': '动态等待审核',
  'user.registered': '新用户注册',
  'link.applied': '收到友链申请',
  'report.filed': '收到举报',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[];

/** Waiting for the next attempt, accepted by the receiver, failed permanently. */
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];
