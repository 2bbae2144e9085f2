import { giftMessageLength, giftNameLength, maxGiftCount, maxGiftPrice, maxGifts } from './limits.ts';

/** Points have the name that the owner chose. */
export const giftErrors = {
  toOneself: '不能给自己送礼物',
  noPerson: '没有找到这个用户',
  /** The same text whether the receiver blocks the sender or cannot receive anything. */
  notTaken: '对方暂时不能收礼物',
  blockedByMe: '您已拉黑对方，移除后才能送礼物',
  noGift: '这件礼物已经下架了，请换一件',
  noPost: '没有找到要送礼物的内容',
  otherAuthor: '这份内容不是对方写的',
  priceChanged: (name: string, price: number, pointsText: string) =>
    `「${name}」现在是 ${price} ${pointsText}，请确认后再送`,
  count: `数量请填写 1 到 ${maxGiftCount} 的整数`,
  longMessage: `留言最多 ${giftMessageLength} 个字`,
  refusedWords: '留言中含有不允许的内容，请修改后再送',
  otherRequest: '这个请求已经用于另一份礼物，请重新打开再试',
  tooOften: '送得太频繁了，请稍后再试',
  notEnough: (name: string) => `${name}不足`,
  missing: '没有找到这件礼物',
  missingRecord: '没有找到这条记录',
  name: `请填写 1 到 ${giftNameLength} 个字的名称`,
  nameTaken: '已经有同名的礼物了',
  image: '请选择图片，或填写完整网址、以 / 开头的本站文件',
  price: `请填写 1 到 ${maxGiftPrice} 的整数`,
  tooMany: `最多 ${maxGifts} 件礼物`,
} as const;

/** The memo of the two entries in the ledger. */
export const giftMemo = (name: string, count: number): string => `${name} ×${count}`;
