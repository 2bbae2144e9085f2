import type { OrderCause, OrderKindName, OrderStatus, PaymentChannel } from './entities.ts';

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
  requestFailed: '打赏请求失败',
} as const;

/** Notices of a returned payment. */
export const returnReasons = {
  closed: '付款到达时订单已关闭，款项已原路退回',
  unfulfillable: '购买的内容已不可用，款项已原路退回',
} as const;

/** The page on which payments are played in development. */
export const sandboxCopy = {
  title: '模拟支付',
  succeed: '支付成功',
  fail: '支付失败',
  note: '这是开发模式的模拟支付，不会产生真实的扣款。',
  states: {
    WAIT: '请选择这次付款的结果',
    SUCCESS: '付款已完成，可以关闭这个页面',
    CLOSED: '付款没有成功，可以关闭这个页面',
    REFUNDED: '款项已退回，可以关闭这个页面',
  },
} as const;
