/** User centre pages whose features are not available yet, with a description of each. */
export const laterPages = {
  experience: { title: '经验', words: '这里将记录您的经验和等级：每天签到、发表评论、参与互动，都会让它慢慢增长。' },
  point: { title: '积分记录', words: '这里将逐条列出积分的来去：什么时候、因为什么、增减了多少。' },
  exchange: { title: '积分兑换', words: '这里将可以用积分兑换会员、优惠券和礼品，也可以使用卡密。' },
  vip: { title: '会员', words: '这里将显示您的会员等级与到期时间，并可以开通、续费和升级。' },
  coupon: { title: '优惠券', words: '这里将收着您的优惠券，以及它们的使用范围和有效期。' },
  order: { title: '订单', words: '这里将列出您的订单：开通会员、购买内容和打赏。' },
  benefit: { title: '收益', words: '这里将汇总您的文章得到的打赏、付费阅读和礼物收益。' },
  withdraw: { title: '提现', words: '这里将可以把收益提现到您的支付宝账户。' },
  'withdraw-record': { title: '提现记录', words: '这里将列出每一次提现申请和它的进度。' },
} as const;

export type LaterPageKey = keyof typeof laterPages;

export function isLaterPage(key: string): key is LaterPageKey {
  return Object.hasOwn(laterPages, key);
}
