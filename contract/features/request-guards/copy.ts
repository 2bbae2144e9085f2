export const idempotencyErrors = {
  tooLong: 'Idempotency-Key 不能超过 255 个字符',
  otherBody: '同一个 Idempotency-Key 不能用于不同的请求',
  underWay: '相同的请求正在处理，请稍后再试',
} as const;

/** Shown while too many pages are being rendered at once. */
export const busyPage = {
  title: '访问的人有点多',
  text: '服务器正忙，几秒后会自动重新打开这个页面。',
} as const;
