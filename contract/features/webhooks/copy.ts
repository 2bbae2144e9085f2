export const webhookErrors = {
  name: '请填写名称，最多 60 个字符',
  url: '请填写以 https:// 或 http:// 开头的地址',
  internal: '这个地址不在公网上，不能用来接收通知',
  events: '请至少选择一种事件',
  tooMany: '最多可以有 20 个 Webhook',
  missing: '没有找到这个 Webhook',
  noDelivery: '没有找到这次投递',
  stillWaiting: '这条消息还在投递，有了结果才能重新投递',
  off: '这个 Webhook 已停用，启用后才能投递',
} as const;
