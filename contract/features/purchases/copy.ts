import { fenText } from '#contract/kit/money.ts';

/** Points have the name that the owner chose. */
export const purchaseErrors = {
  missing: '没有找到要购买的内容，请刷新页面再看看',
  /** A price that the page shows is not that of the server. */
  priceChanged: (price: string): string => `价格已变为 ${price}，请确认后重新提交`,
  changed: '这篇文章刚刚更新过，请确认后重新提交',
  noMoney: '这份内容不能付款购买',
  noPoint: (pointsText: string): string => `这份内容不能用${pointsText}购买`,
  password: '请先输入访问密码，再购买',
  /** The author is banned or has left: nobody would get what is paid. */
  noSeller: '这位作者暂时不能出售内容',
  tooOften: '购买得太频繁了，请稍后再试',
} as const;

/** What a purchase is called in orders and lists. */
export const purchaseTitle = (article: string, block: string): string =>
  block === '' ? `购买《${article}》` : `购买《${article}》的「${block}」`;

/** The part of an article that has no name of its own. */
export const namelessPart = '付费内容';

export const purchaseCopy = {
  buy: '购买',
  paid: '已付款',
  notPaid: '还没有收到付款',
  pollFailed: '付款结果查询失败，正在重试',
  buyPoints: (point: number, pointsText: string): string => `用 ${point} ${pointsText}购买`,
  done: '购买成功，内容已经打开',
  member: (tenths: number): string => `会员享 ${tenths} 折`,
  memberPrice: '会员价',
} as const;

/** The prices of something as words: ¥2.00 或 100 积分. */
export function priceText({ fen, point }: { fen: number; point: number }, pointsText: string): string {
  return [fen > 0 && `¥${fenText(fen)}`, point > 0 && `${point} ${pointsText}`].filter(Boolean).join(' 或 ');
}

/** What a refund took back, for the administrator. */
export const purchaseReturns = { closed: '内容重新上锁', part: '部分退款，内容仍可阅读' } as const;
