import { maxTipPoint, tipMessageLength } from './limits.ts';
import type { TipState, TipWay } from './rules.ts';

/** Points have the name that the owner chose. */
export const tipErrors = {
  off: '本站没有开启打赏',
  toOneself: '不能打赏自己',
  noCoupon: '打赏他人不能使用优惠券',
  noPerson: '没有找到这个用户',
  /** The same text whether the receiver blocks the sender or cannot receive anything. */
  notTaken: '对方暂时不能收打赏',
  blockedByMe: '您已拉黑对方，移除后才能打赏',
  noPost: '没有找到要打赏的内容',
  otherAuthor: '这份内容不是对方写的',
  noTarget: '请选择打赏给谁',
  point: `请填写 1 到 ${maxTipPoint / 10_000} 万之间的整数`,
  yuan: '请填写金额，最多两位小数',
  tooMuch: '金额太大了，请改小一些',
  longMessage: `留言最多 ${tipMessageLength} 个字`,
  refusedWords: '留言中含有不允许的内容，请修改后再打赏',
  otherRequest: '这个请求已经用于另一笔打赏，请重新打开再试',
  tooOften: '打赏得太频繁了，请稍后再试',
  missing: '没有找到这笔打赏',
  day: '请填写正确的日期',
} as const;

/** What became of a tip. */
export const tipStateNames: Record<TipState, string> = { shown: '展示中', hidden: '已移除', refunded: '已退款' };
export const tipWayNames = (pointsText: string): Record<TipWay, string> => ({ money: '扫码', point: pointsText });

/** Titles of orders, as the provider shows them to the payer. */
export const tipTitle = (name: string): string => `打赏 ${name}`;
export const topUpTitle = (point: number, pointsText: string): string => `打赏本站，赠送 ${point} ${pointsText}`;

/** What a refund took back, for the administrator. */
export const tipReturns = {
  points: (point: number, name: string): string => `${point} ${name}`,
  /** The points were spent. */
  pointsMissing: (missing: number, name: string): string => `还差 ${missing} ${name}，对方已经用掉`,
  given: (yuan: string, name: string): string => `¥${yuan} 的${name}已经送给别人，成为对方的收益`,
} as const;
