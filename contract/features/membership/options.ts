import { serverOption } from '#contract/kit/option.ts';
import { count } from '#contract/kit/option-schemas.ts';

export const membershipOptions = {
  point_rate: serverOption({
    group: '支付',
    label: '每元赠送的积分',
    description: '每付 1 元得到多少积分；打赏的金额、用积分开通会员也按它计算',
    schema: count(1, 10_000),
    default: 100,
  }),
};
