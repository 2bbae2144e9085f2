import { realNameLength, withdrawExportLength, withdrawProofMaxLength, withdrawReasonMaxLength } from './limits.ts';
import type { IncomeSource, WithdrawStatus } from './rules.ts';

export const withdrawStatusNames: Record<WithdrawStatus, string> = {
  pending: '待审核',
  approved: '待打款',
  paid: '已到账',
  rejected: '已驳回',
  cancelled: '已取消',
};

export const incomeSourceNames: Record<IncomeSource, string> = { tip: '打赏', content: '内容', gift: '礼物' };

export const withdrawErrors = {
  off: '本站暂未开放提现',
  amount: '请填写提现金额，最多两位小数',
  tooLittle: (yuan: string): string => `一次至少提现 ¥${yuan}`,
  tooMuch: (yuan: string): string => `最多可提现 ¥${yuan}`,
  nothingLeft: '扣除手续费后没有可到账的金额',
  account: '请填写支付宝账号：手机号或邮箱',
  realName: `请填写支付宝实名，${realNameLength.min} 到 ${realNameLength.max} 个汉字或字母`,
  open: '您有一笔提现申请还没有处理完，请等它结束或先取消',
  leaving: '您已申请注销账号，请重新登录撤销注销后再提现',
  tooOften: '今天提交得太频繁，请明天再试',
  password: '登录密码不正确',
  noPassword: '您还没有设置登录密码，请先退出再重新登录，然后在几分钟内操作',
  missing: '没有这笔提现申请',
  moved: (status: string): string => `这笔提现申请的状态已是「${status}」，不能这样处理`,
  banned: '申请人已被封禁，不能通过；请驳回，金额会退回其收益',
  erased: '申请人已注销，不能通过；请驳回',
  secondAdmin: (yuan: number): string => `超过 ¥${yuan} 的提现须由另一位管理员确认打款`,
  noReason: '请写明驳回的原因',
  longReason: `原因最多 ${withdrawReasonMaxLength} 个字`,
  noProof: '请填写转账单号',
  proof: `转账单号为不超过 ${withdrawProofMaxLength} 个字母、数字或短横线`,
  year: '请选择年份',
  tooManyPaid: `这段时间超过 ${withdrawExportLength} 笔，请改为按月导出`,
  own: '这是您自己的提现，须由另一位管理员确认打款',
} as const;

/** Notices of a withdrawal to its owner. */
export const withdrawNotices: Record<WithdrawStatus, (yuan: string, detail: string) => string> = {
  pending: (yuan) => `提现 ¥${yuan} 已提交，等待审核`,
  approved: (yuan) => `提现 ¥${yuan} 已通过审核，等待打款`,
  paid: (_yuan, arrived) => `提现已到账 ¥${arrived}`,
  rejected: (yuan, reason) => `提现 ¥${yuan} 被驳回，金额已退回收益：${reason}`,
  cancelled: (yuan) => `提现 ¥${yuan} 已取消，金额已退回收益`,
};

/** Why an account cannot be erased yet. */
export const pendingMoney = {
  withdrawal: (yuan: string): string => `您有一笔 ¥${yuan} 的提现申请还没有处理完，请等它到账，或在提现记录中取消。`,
  orders: (count: number): string => `您有 ${count} 个订单待付款或正在处理，请等它们完成或关闭。`,
} as const;

/** What the check of the ledger says of income. */
export const incomeRules = {
  I8: '每笔提现：申请 = 待处理 + 已到账 + 已退回，状态只按允许的方式变化',
  I13: '付费所得的积分不多于积分余额，由积分转成的收益不多于为积分付的款',
} as const;

/** What happens to a withdrawal next, for its owner. */
export const withdrawNext = {
  before: '提交后由站长审核，再转账到您的支付宝；结果会通知您。审核之前可以取消。',
  pending: '站长审核后会转账到您的支付宝，结果会通知您。审核之前可以取消，金额随即退回收益。',
  approved: '已经通过审核，站长会转账到您的支付宝，到账后会通知您。',
} as const;
