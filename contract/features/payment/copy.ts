import { differenceNoteMaxLength, refundReasonMaxLength } from './limits.ts';
import type { DifferenceKind } from './rules.ts';
import type { OrderCause, OrderKindName, OrderStatus, PaymentChannel, RefundStatus } from './entities.ts';

export const channelNames: Record<PaymentChannel, string> = {
  alipay: '支付宝',
  wechat: '微信支付',
  sandbox: '模拟支付',
};

export const orderKindNames: Record<OrderKindName, string> = {
  vip: '会员',
  points: '赠送',
  tip: '打赏',
  content: '内容',
};

export const orderStatusNames: Record<OrderStatus, string> = {
  created: '待付款',
  paying: '待付款',
  paid: '已付款',
  fulfilled: '已完成',
  closed: '已关闭',
  part_refunded: '部分退款',
  refunded: '已退款',
};

export const refundStatusNames: Record<RefundStatus, string> = {
  pending: '处理中',
  done: '已退回',
  failed: '没有成功',
};

export const orderCauseNames: Record<OrderCause, string> = {
  buyer: '买家下单',
  notify: '支付通知',
  query: '查询',
  sweeper: '定时核对',
  superseded: '被新订单取代',
  expired: '超时未付款',
  refund: '退款',
  administrator: '管理员',
};

/** Sentences of the payment dialogs. @see docs/reference/errors.md */
export const payCopy = {
  title: '扫码打赏',
  cancel: '取消',
  done: '已打赏',
  requestFailed: '打赏请求失败',
  pollFailed: '打赏结果轮询失败',
  reportFailed: '打赏结果通知服务器失败',
  notPaid: '没有收到打赏付款',
} as const;

export const paymentErrors = {
  unavailable: '本站还没有开通支付',
  create: '支付订单创建失败，请稍后重试',
  missing: '没有这个订单',
  /** A price that the page shows is not that of the server. */
  priceChanged: (yuan: string): string => `价格已变为 ¥${yuan}，请确认后重新提交`,
  closed: '订单已关闭，请重新下单',
  refundAmount: '请填写要退的金额，最多两位小数',
  noReason: '请写明退款的原因',
  longReason: `原因最多 ${refundReasonMaxLength} 个字`,
  notPaid: '这个订单没有可以退的款项',
  tooMuch: (yuan: string): string => `最多还能退 ¥${yuan}`,
  password: '登录密码不正确',
  noPassword: '您还没有设置登录密码，请先退出再重新登录，然后在几分钟内操作',
  otherRequest: '这个请求已经用于另一笔退款，请重新打开表单再试',
  day: '请选择日期',
  noBill: '支付渠道还没有这一天的账单，请过一会儿再试',
  noNote: '请写明处理结果',
  longNote: `处理结果最多 ${differenceNoteMaxLength} 个字`,
  noDifference: '没有这处差异',
} as const;

export const differenceNames: Record<DifferenceKind, string> = {
  'missing-here': '本站没有这笔付款',
  'missing-there': '账单里没有这笔付款',
  amount: '金额不同',
  refund: '退款不同',
};

/** Notices of orders to their buyers. */
export const orderNotices = {
  fulfilled: (title: string, yuan: string): string => `「${title}」已付款 ¥${yuan}`,
  returned: (title: string, yuan: string, reason: string): string =>
    `「${title}」退款 ¥${yuan}${reason === '' ? '' : `：${reason}`}`,
} as const;

/** For the owner, on the page of revenue and by notice. */
export const paymentAlerts = {
  silent: (channel: string, orders: number): string =>
    `${channel}最近 ${orders} 笔付款都没有收到支付通知，只能靠定时查询入账；请检查站点地址能否从外网访问。`,
  refunds: (count: number): string => `有 ${count} 笔退款超过一小时没有完成，请在订单页查看原因。`,
  differences: (count: number): string => `对账有 ${count} 处差异没有处理，请在对账页查看。`,
  unfulfilled: (count: number): string => `有 ${count} 笔已付款的订单超过十分钟没有完成，请查看日志。`,
} as const;

/** Notices of a returned payment. */
export const returnReasons = {
  closed: '付款到达时订单已关闭，款项已原路退回',
  unfulfillable: '购买的内容已不可用，款项已原路退回',
} as const;
