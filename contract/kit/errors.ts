/**
 * Every code a refusal may carry in `error_code`, with the HTTP status that tells the same truth.
 * Numbers are the specification's. @spec S8
 */
export const errorStatus = {
  '401.1': 403,
  '601': 401,
  '602': 401,
  '603': 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  SCOPE_REQUIRED: 403,
  USER_ALREADY_BAN: 403,
  VALIDATION: 400,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  CHALLENGE_REQUIRED: 403,
  LICENCE_INVALID: 403,
  LICENCE_REQUIRED: 403,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  INSUFFICIENT_POINTS: 403,
  COUPON_INVALID: 400,
  OUT_OF_STOCK: 409,
  PAYMENT_UNAVAILABLE: 503,
  PAYMENT_REQUIRED: 403,
  VIP_REQUIRED: 403,
  REPLY_REQUIRED: 403,
  PASSWORD_WRONG: 403,
  SITE_CLOSED: 403,
  NETWORK_BANNED: 403,
  FORBIDDEN_ORIGIN: 403,
  BAD_REQUEST: 400,
  METHOD_NOT_ALLOWED: 405,
  OVERLOADED: 503,
  NO_SPACE: 507,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What a person reads when a refusal names no better sentence. */
export const errorText: Record<ErrorCode, string> = {
  '401.1': '您没有权限进行此操作',
  '601': '请先登录',
  '602': '登录已过期，请重新登录',
  '603': '请先绑定邮箱',
  PASSWORD_CHANGE_REQUIRED: '请先修改初始密码',
  SCOPE_REQUIRED: '这个访问令牌没有相应的权限',
  USER_ALREADY_BAN: '该账号已被封禁',
  VALIDATION: '提交的内容有误，请检查后再试',
  NOT_FOUND: '没有找到相关内容',
  CONFLICT: '内容已被更新，请刷新后再试',
  RATE_LIMITED: '操作太频繁了，请稍后再试',
  CHALLENGE_REQUIRED: '请先完成验证',
  LICENCE_INVALID: '授权无效，请联系开发者',
  LICENCE_REQUIRED: '此功能需要专业版授权',
  PAYLOAD_TOO_LARGE: '提交的内容太大了',
  UNSUPPORTED_TYPE: '不支持的内容类型',
  INSUFFICIENT_POINTS: '积分不足',
  COUPON_INVALID: '优惠券无效或已过期',
  OUT_OF_STOCK: '已经没有库存了',
  PAYMENT_UNAVAILABLE: '支付暂不可用，请稍后重试',
  PAYMENT_REQUIRED: '购买后可见',
  VIP_REQUIRED: '开通会员后可见',
  REPLY_REQUIRED: '评论后可见',
  PASSWORD_WRONG: '密码不正确',
  SITE_CLOSED: '站点暂时关闭了此功能',
  NETWORK_BANNED: '您所在的网络已被限制发言',
  FORBIDDEN_ORIGIN: '请求来源不受信任，请从本站页面操作',
  BAD_REQUEST: '请求的格式不正确',
  METHOD_NOT_ALLOWED: '不支持这种请求方式',
  OVERLOADED: '服务器有些忙，请稍后再试',
  NO_SPACE: '服务器存储空间不足',
  INTERNAL: '服务器出了点问题，请稍后再试',
};

/** Codes that travel as numbers: 401.1 and 600–700. */
export function wireCode(code: ErrorCode): string | number {
  const number = Number(code);
  return Number.isNaN(number) ? code : number;
}

/** The body of every refusal. @spec S8 */
export interface Refusal {
  error: string;
  error_code: string | number;
  fields?: Record<string, string>;
  retry_after?: number;
  request_id?: string;
  /** Of a CONFLICT: what was saved meanwhile. */
  newer?: NewerVersion;
}

/** What somebody saved since. */
export interface NewerVersion {
  revision: number;
  /** Who saved it. */
  by: string;
  /** ISO 8601. */
  at: string;
}

/** A refusal that is part of the domain; the one HTTP handler turns it into status and body. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly newer: NewerVersion | undefined;

  constructor(
    code: ErrorCode,
    message: string = errorText[code],
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; newer?: NewerVersion } = {},
  ) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.newer = more.newer;
  }
}
