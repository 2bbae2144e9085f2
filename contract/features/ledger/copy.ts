import { maxAdjustment, memoMaxLength } from './limits.ts';
import type { Currency, TransferKind } from './entities.ts';

/** Titles of the entries of a statement. */
export const transferTitles: Record<TransferKind, string> = {
  register: '注册账号',
  'bind-email': '绑定邮箱',
  'check-in': '每日签到',
  'streak-7': '连续签到满七天',
  'streak-30': '连续签到满三十天',
  'make-up': '使用补签卡',
  comment: '评论通过',
  moment: '发布动态',
  article: '发布文章',
  like: '收到的赞',
  follow: '新的粉丝',
  share: '分享被访问',
  anniversary: '注册纪念',
  task: '完成任务',
  exchange: '兑换',
  goods: '兑换礼品',
  card: '使用卡密',
  gift: '送出礼物',
  'gift-share': '收到礼物',
  'top-up': '赠送所得',
  vip: '兑换会员',
  coupon: '兑换优惠券',
  tip: '打赏',
  'tip-share': '收到打赏',
  sale: '购买内容',
  'sale-share': '内容售出',
  withdrawal: '提现',
  'withdrawal-return': '提现退回',
  refund: '退款',
  reversal: '奖励收回',
  adjustment: '管理员调整',
};

/** Names of the currencies; points have the name that the owner chose. */
export const currencyNames = (pointsText: string): Record<Currency, string> => ({
  point: pointsText,
  exp: '经验',
  income: '收益',
});

export const ledgerErrors = {
  notEnough: (name: string): string => `${name}不足`,
  /** For an administrator who takes more than there is. */
  cannotTake: (name: string, balance: number): string => `对方只有 ${balance} ${name}，不能扣除更多`,
  /** For the owner at the command line. */
  broken: (rules: number): string => `总账有 ${rules} 条规则不符。请先停止服务、保留现场，再从最近的备份恢复。`,
  otherRequest: '这个请求已经用于另一笔调整，请重新打开表单再试',
  noMemo: '请写明调整的原因',
  longMemo: `原因最多 ${memoMaxLength} 个字`,
  zero: '请填写不为 0 的整数',
  tooMuch: `一次最多调整 ${maxAdjustment}`,
} as const;

/** What each invariant of the ledger says. */
export const ledgerRules = {
  I1: '每种货币的全部分录相加为零',
  I2: '每个账户的余额等于其分录之和，编号连续',
  I3: '没有账户的余额曾经小于零',
  I4: '分录只增不改：每笔转移恰有两条分录，数据库的保护仍在',
  I5: '同一原因没有第二笔转移',
  I11: '全部数额都是整数',
} as const;
