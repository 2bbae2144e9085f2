import type { GrantMode, VipDuration } from './entities.ts';

export const durationNames: Record<VipDuration, string> = {
  month: '1个月',
  quarter: '3个月',
  half_year: '6个月',
  year: '12个月',
};

export const grantTitles: Record<GrantMode, string> = {
  open: '开通会员',
  renew: '续费会员',
  upgrade: '升级会员',
  days: '获赠会员',
  refund: '退款收回',
  revoke: '管理员收回',
};

/** Sentences of the membership dialog and page. */
export const vipCopy = {
  active: '会员权益生效中，欢迎续费',
  inactive: '会员权益尚未开通',
  upgrade: '升级会员',
  open: '开通会员',
  renew: '续费会员',
  current: '当前等级',
  saved: (yuan: string): string => `已优惠${yuan}`,
  notSaved: '暂无优惠',
  keepOpen: '付款后请不要关闭窗口，确认到账后会员立即生效。',
  confirmPoints: (points: number, name: string, pointsText = '积分'): string =>
    `是否确认使用${points}${pointsText}兑换${name}?`,
  pointsMissing: (pointsText = '积分'): string => `${pointsText}不足`,
  done: '开通成功',
  doneSoon: '会员已生效。刷新页面后即可看到。',
  doneUntil: (name: string, date: string): string => `「${name}」已生效，有效期至 ${date}。刷新页面后即可看到。`,
  paidTo: (what: string, date: string, siteName: string): string => `${what}，有效期至 ${date}。款项付给${siteName}。`,
  pointsFor: (what: string, date: string): string => `${what}，有效期至 ${date}。`,
  missing: (points: string, missing: string, pointsText: string): string =>
    `需要 ${points} ${pointsText}，还差 ${missing}。`,
  topUpHint: (yuan: string): string => `打赏本站 ¥${yuan} 即可补足，随后继续兑换。`,
  reload: '立即刷新',
  toppedUp: '打赏成功',
  exchange: '兑换',
  scan: '改用扫码付款',
  byPoints: (pointsText = '积分'): string => `用${pointsText}开通会员`,
} as const;

export const vipErrors = {
  failed: '开通失败',
  paidOnly: '付款已经收到，不会丢失。会员稍后会自动生效并通知您，可以在「订单」里查看。',
  notSold: '这个会员等级或时长现在不能开通',
  downgrade: '会员生效期间不能开通更低的等级',
  blankCoupon: '请输入有效的优惠券码',
  coupon: '优惠券无效或已过期',
  couponCheck: '优惠券验证失败，请稍后重试',
  unpaid: '没有找到已付款的会员订单',
  silent: '支付渠道暂时没有回应。付款不会丢失，查到后会员立即生效，可以稍后在「订单」里查看',
  otherLevel: '对方已是其他等级的会员，到期前只能延长这个等级',
  noMember: '对方现在不是会员',
  noReason: '请写明原因',
  longReason: '原因最多 100 个字',
  days: '请填写 1 到 3650 之间的整数',
  noLevel: '请选择会员等级',
} as const;

/** What a refund took back, and what it could not. */
export const takeBackTexts = {
  days: (days: number): string => `会员 ${days} 天`,
  level: (name: string): string => `等级退回${name}`,
  ended: (days: number): string => `${days} 天已经过去，无法收回`,
  upgradePart: '部分退款不改变会员等级',
  upgradeKept: '升级之后会员又有变动，等级无法收回',
  upgradeEnded: '会员已经到期，等级无法收回',
} as const;

export const reminderTexts = {
  title: '会员即将到期',
  text: (name: string, days: number, date: string): string =>
    `您的${name}将在 ${days} 天内（${date}）到期，续费后权益不会中断。`,
  lastDay: (name: string, date: string, isToday: boolean): string =>
    `您的${name}将在${isToday ? '今天' : '明天'}（${date}）到期，续费后权益不会中断。`,
} as const;

/** I10 of the ledger's checks. */
export const vipRule = '会员等级与到期时间由会员记录逐条推出';
