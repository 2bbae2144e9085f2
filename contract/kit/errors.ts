/** A code's HTTP status, and what a person reads when a refusal names no better sentence. */
export type ErrorDefinition = readonly [status: number, text: string];

/** Declares codes that a refusal may carry in `error_code`. `contract/errors.ts` composes those of all features. */
export function defineErrors<const T extends Record<string, ErrorDefinition>>(errors: T): T {
  return errors;
}

/** Codes that any call may answer. @see docs/reference/errors.md */
export const requestCodes = defineErrors({
  '401.1': [403, '您没有权限进行此操作'],
  '601': [401, '请先登录'],
  '602': [401, '登录已过期，请重新登录'],
  VALIDATION: [400, '提交的内容有误，请检查后再试'],
  NOT_FOUND: [404, '没有找到相关内容'],
  CONFLICT: [409, '内容已被更新，请刷新后再试'],
  PAYLOAD_TOO_LARGE: [413, '提交的内容太大了'],
  UNSUPPORTED_TYPE: [415, '不支持的内容类型'],
  FORBIDDEN_ORIGIN: [403, '请求来源不受信任，请从本站页面操作'],
  BAD_REQUEST: [400, '请求的格式不正确'],
  METHOD_NOT_ALLOWED: [405, '不支持这种请求方式'],
  OVERLOADED: [503, '服务器有些忙，请稍后再试'],
  NO_SPACE: [507, '服务器存储空间不足，内容没有保存。请联系站长清理空间后再试'],
  INTERNAL: [500, '服务器出了点问题，请稍后再试'],
});

/** Codes whose features are not built yet: points, coupons, goods, payments. @see docs/reference/errors.md */
export const plannedCodes = defineErrors({
  INSUFFICIENT_POINTS: [403, '余额不足'],
  COUPON_INVALID: [400, '优惠券无效或已过期'],
  OUT_OF_STOCK: [409, '已经没有库存了'],
  PAYMENT_UNAVAILABLE: [503, '支付暂不可用，请稍后重试'],
});

/** Every code of the product as a key. `contract/errors.ts` fills it in, so that this file imports no feature. */
export interface ErrorCodes {}

export type ErrorCode = keyof ErrorCodes;

/** The form of a code in JSON: 401.1 and 600–700 are numbers. */
export function wireCode(code: string): string | number {
  const number = Number(code);
  return Number.isNaN(number) ? code : number;
}

/** Body of every error response. @see docs/reference/errors.md */
export interface ErrorResponse {
  error: string;
  error_code: string | number;
  fields?: Record<string, string>;
  retry_after?: number;
  request_id?: string;
  /** For CONFLICT: the version that was saved in the meantime. */
  newer?: NewerVersion;
}

/** A version that another user saved in the meantime. */
export interface NewerVersion {
  revision: number;
  /** Name of the user who saved it. */
  by: string;
  /** ISO 8601. */
  at: string;
}
