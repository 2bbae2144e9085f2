export const idempotencyErrors = {
  tooLong: 'Idempotency-Key 不能超过 255 个字符',
  otherBody: '同一个 Idempotency-Key 不能用于不同的请求',
  underWay: '相同的请求正在处理，请稍后再试',
} as const;
