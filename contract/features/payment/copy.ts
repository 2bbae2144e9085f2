import { differenceNoteMaxLength, refundReasonMaxLength, revenueDays } from './limits.ts';
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

/** What happened to an order, in its history. */
export const orderEventNames: Record<OrderStatus, string> = { ...orderStatusNames, created: '已下单' };

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
  tooOften: '下单太频繁了，请稍后再试',
  otherAmount: '支付渠道显示的付款金额与订单不一致，请在支付渠道的后台核对',
  returned: '付款已收到，但订单已经失效，款项会原路退回',
  refundAmount: '请填写要退的金额，最多两位小数',
  noReason: '请写明退款的原因',
  longReason: `原因最多 ${refundReasonMaxLength} 个字`,
  notPaid: '这个订单没有可以退的款项',
  onlyWhole: '这个订单付款后还没有发放，只能全额退款',
  tooMuch: (yuan: string): string => `最多还能退 ¥${yuan}`,
  password: '登录密码不正确',
  noPassword: '您还没有设置登录密码，请先退出再重新登录，然后在几分钟内操作',
  otherRequest: '这个请求已经用于另一笔退款，请重新打开表单再试',
  day: '请选择日期',
  range: `请选择起止日期，最多 ${revenueDays} 天`,
  noBill: '支付渠道还没有这一天的账单，请过一会儿再试',
  noOutcome: '请写明怎样处理的，例如：已在支付宝退款',
  notStuck: '只有过期十五分钟以上、仍没有结束的订单才能这样处理',
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

/** What a refund took back of a receiver's share, for the administrator. */
export const shareReturns = {
  income: (yuan: string): string => `收益 ¥${yuan}`,
  incomeMissing: (yuan: string): string => `收款人的收益还差 ¥${yuan}`,
} as const;

/** What the check of the ledger says of orders. */
export const orderRules = {
  I6: '每个已付款的订单恰有支付渠道的一笔付款',
  I9: '订单的状态只按允许的方式变化',
  I12: '已对账的日子里，订单与支付渠道的账单一致，差异都已处理',
} as const;

/** Notices of orders to their buyers. */
export const orderNotices = {
  fulfilled: (title: string, yuan: string): string => `「${title}」已付款 ¥${yuan}`,
  returned: (title: string, yuan: string, reason: string): string =>
    `「${title}」退款 ¥${yuan}${reason === '' ? '' : `：${reason}`}`,
  settledOutside: (title: string, outcome: string): string => `「${title}」的订单已由站长处理并关闭：${outcome}`,
} as const;

/** For the owner, on the page of revenue and by notice. */
export const paymentAlerts = {
  silent: (channel: string, orders: number): string =>
    `${channel}最近 ${orders} 笔付款都没有收到支付通知，只能靠定时查询入账；请检查站点地址能否从外网访问。`,
  refunds: (count: number): string => `有 ${count} 笔退款没有成功，或超过一小时没有完成，请在订单页查看原因。`,
  differences: (count: number): string => `对账有 ${count} 处差异没有处理，请在对账页查看。`,
  unfulfilled: (count: number): string => `有 ${count} 笔已付款的订单超过十分钟没有完成，请查看日志。`,
  stuck: (count: number): string =>
    `有 ${count} 笔订单早已过期却没有结束，可能是付款金额与订单不一致；请在订单页「立即查询」核对，处理完后点「线下已处理」。`,
} as const;

/** Notices of a returned payment. */
export const returnReasons = {
  closed: '付款到达时订单已关闭，款项已原路退回',
  unfulfillable: '购买的内容已不可用，款项已原路退回',
  outside: '支付渠道退回了款项',
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

/** Why a text is not the key that was asked for. */
export const keyProblems = {
  private: {
    swapped: '这是公钥，请填写私钥',
    certificate: '这是证书，请填写私钥',
    encrypted: '这把私钥带有密码，请先去掉密码',
    other: '不是有效的 RSA 私钥（PKCS1 或 PKCS8）',
  },
  public: {
    swapped: '这是私钥，请填写公钥；私钥不要填写在这里',
    certificate: '这是证书，请填写公钥',
    encrypted: '这是私钥，请填写公钥；私钥不要填写在这里',
    other: '不是有效的 RSA 公钥',
  },
} as const;

/** Why a channel of payment cannot be opened, for the owner. */
export const gatewayProblems = {
  missing: (channel: string, labels: readonly string[]): string => `${channel}还没有填写完整：缺少${labels.join('、')}`,
  key: (label: string, why: string): string => `${label}：${why}`,
  tooShort: '密钥长度不足 2048 位',
  ownPublicKey: '这是与应用私钥配对的应用公钥，请填写支付宝公钥',
  ownMerchantKey: '这是与商户私钥配对的公钥，请填写微信支付公钥',
  apiKeyLength: 'APIv3 密钥应为 32 个字符',
  alipaySignature: '支付宝的应答没有通过验签，请检查支付宝公钥',
  alipayRefused: (why: string): string => `支付宝拒绝了请求：${why}`,
  wechatRefused: '微信支付没有接受签名，请检查商户号、证书序列号与商户私钥',
  wechatSignature: '微信支付的应答没有通过验签，请检查微信支付公钥与公钥 ID',
  wechatCertificates: '无法取得微信支付平台证书，请检查 APIv3 密钥，或填写微信支付公钥与公钥 ID',
} as const;

/** What the test of a channel answers. */
export const gatewayTestCopy = {
  intro:
    '支付宝与微信支付任选其一即可。填写完整并保存后，会员、打赏与付费内容就能付款。通知地址随订单自动提交，不必在商户平台填写，但站点地址要能从外网访问。',
  done: (channel: string): string => `${channel}连接正常：已创建并关闭一笔 ¥0.01 的订单，没有产生扣款。`,
  refused: (channel: string, why: string): string => `${channel}没有创建订单：${why}`,
  unclear: (channel: string): string => `${channel}没有给出明确的回答，请检查服务器能否访问它，稍后再试。`,
  title: '连接测试',
} as const;
