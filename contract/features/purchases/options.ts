import { serverOption } from '#contract/kit/option.ts';
import { count } from '#contract/kit/option-schemas.ts';

export const purchaseOptions = {
  sale_share: serverOption({
    group: '支付',
    label: '付费内容分成',
    description: '作者得到付费内容售价的百分之几，向下取整：付款的计入收益，积分的得到积分。填 0 则不分',
    schema: count(0, 100),
    default: 70,
  }),
};
