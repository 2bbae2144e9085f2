import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { innerBlocks, plainText } from '../kit/block-fields.ts';
import { yuanToFen } from '../kit/money.ts';

const price = z
  .number()
  .min(0, '价格不能为负')
  .max(100_000, '价格太高')
  .refine((yuan) => yuanToFen(yuan) !== null, '价格最多两位小数')
  .default(0);

/** Unlocks for readers who bought it, with money (`price` in yuan) or points. @see docs/reference/README.md */
export const block = defineBlock({
  type: 'payment',
  label: '付费可见',
  icon: 'wallet',
  menu: [
    {
      group: 'lock',
      order: 50,
      hint: '购买后才能看到',
      keywords: 'fufeikejian ffkj fufei 付费 购买 隐藏 payment',
      data: { title: '', price: 1, point: 0, vip_discount: 10, blocks: [] },
    },
  ],
  data: z
    .object({
      title: plainText,
      price,
      point: z.number().int().min(0).max(100_000_000).default(0),
      /** Price for members, in tenths of the full price (10: no discount). */
      vip_discount: z.number().min(0.1).max(10).default(10),
      blocks: innerBlocks,
    })
    .refine((data) => data.price > 0 || data.point > 0, '价格与数量至少填写一项'),
  text: () => [],
  lock: (data) => ({
    kind: 'payment',
    priceFen: yuanToFen(data.price) ?? 0,
    pricePoint: data.point,
    vipDiscount: data.vip_discount,
  }),
  pro: true,
});
