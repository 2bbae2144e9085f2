import { goodsNameMaxLength, maxGoods } from './limits.ts';

/** @see docs/reference/errors.md */
export const exchangeErrors = {
  off: '本站没有开放经验兑换',
  amount: (rate: number): string => `请填写 ${rate} 的整数倍`,
  dailyCap: (left: number, pointsText: string): string =>
    left > 0 ? `今天还可以换 ${left} ${pointsText}` : '今天的兑换额度已经用完，明天再来吧',
  noGoods: '没有找到这件礼品',
  goodsOff: '这件礼品已经下架',
  soldOut: '这件礼品已经兑完了',
  goodsLimit: (limit: number): string =>
    limit === 1 ? '您已经兑换过这件礼品了' : `这件礼品每人最多兑换 ${limit} 次，您已经换满了`,
  priceChanged: (price: string): string => `这件礼品的价格已变为${price}，请确认后再兑换`,
  vipPriceChanged: (price: string): string => `这个会员的价格已变为${price}，请确认后再兑换`,
  notRedeemed: '兑换后才能看到礼品内容',
  /** The same for every code that gives nothing, so that trying reveals nothing. */
  card: '卡密不正确，或者已经失效',
  cardGoodsLimit: '这张卡密对应的礼品您已经兑换过了，卡密没有使用，可以转送给别人',
  cardOtherLevel: '您是其他等级的会员，到期前不能使用这张卡密，卡密没有使用，可以转送给别人',
  cardCouponLimit: '这张卡密对应的优惠券您已经有足够的张数了，卡密没有使用，可以转送给别人',
  cardCouponOver: '这张卡密对应的优惠券已经停用或过期，卡密没有使用，请联系站长',
  noCard: '请填写卡密',
} as const;

export const goodsErrors = {
  noName: '请填写礼品名称',
  longName: `礼品名称最多 ${goodsNameMaxLength} 个字`,
  tooMany: `最多可以有 ${maxGoods} 件礼品`,
  blockInside: (label: string): string => `礼品内容里不能放「${label}」`,
  redeemed: '已经有人兑换过这件礼品，不能删除；可以把它下架',
  inCards: '有卡密指向这件礼品，不能删除；可以把它下架',
  changed: '这件礼品刚刚被修改，请再试一次',
} as const;

export const cardErrors = {
  giveOne: '请选择每张卡密送出的一种内容',
  noCoupon: '请选择一批可以使用的个人优惠券',
  noBatch: '没有找到这批卡密',
  past: '截止时间已经过去了',
} as const;

/** Price in the words of pages: 免费 or a number of points. */
export const priceText = (price: number, pointsText: string): string =>
  price === 0 ? '免费' : `${price.toLocaleString('en-US')} ${pointsText}`;
