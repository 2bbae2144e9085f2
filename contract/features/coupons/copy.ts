import { couponCodeMaxLength, couponCodeMinLength, couponNameMaxLength, maxCouponsPerBatch } from './limits.ts';
import type { CouponScope, CouponState } from './rules.ts';

export const couponScopeNames: Record<CouponScope, string> = {
  all: '会员与内容',
  vip: '会员',
  points: '赠送',
  content: '付费内容',
};

export const couponStateNames: Record<CouponState, string> = {
  usable: '可以使用',
  reserved: '待付款的订单占用中',
  used: '已使用',
  early: '还没有开始',
  expired: '已过期',
  stopped: '已停用',
};

/** Sentences of the field for a coupon. @see docs/reference/errors.md */
export const couponErrors = {
  blank: '请输入有效的优惠券码',
  invalid: '优惠券无效或已过期',
  unclear: '优惠券验证失败，请稍后重试',
  name: `请填写名称，最多 ${couponNameMaxLength} 个字`,
  rebate: '折扣在 0.1 与 9.9 之间，最多一位小数，例如 8.8',
  code: `优惠码是 ${couponCodeMinLength}–${couponCodeMaxLength} 个字母或数字`,
  codeTaken: '这个优惠码已经有了',
  count: `一次生成 1–${maxCouponsPerBatch} 张，或填写一个公开的优惠码`,
  window: '结束时间要晚于开始时间，并且还没有过去',
  noBatch: '没有这批优惠券',
  stopped: '这批优惠券已停用或过期',
  early: '这种优惠券还没有开始',
  soldOut: '这种优惠券已经兑完了',
  personLimit: (limit: number): string =>
    limit === 1 ? '您已经有这种优惠券了' : `这种优惠券每人最多 ${limit} 张，您已经换满了`,
  priceChanged: (price: string): string => `这种优惠券的价格已变为${price}，请确认后再兑换`,
  publicOnly: '通用优惠码不能发给个人，把优惠码告诉对方即可',
  noUser: '没有这个用户',
} as const;

/** What invariant I7 says. */
export const couponRule = '优惠券的使用不超过上限，每次使用与它的订单一致';

/** 8.8 → 8.8 折. */
export const rebateText = (rebate: number): string => `${rebate} 折`;

export const couponNotice = (name: string, rebate: number): string =>
  `您收到一张优惠券「${name}」（${rebateText(rebate)}）`;
