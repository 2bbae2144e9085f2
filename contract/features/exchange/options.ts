import { publicOption } from '#contract/kit/option.ts';
import { count } from '#contract/kit/option-schemas.ts';

export const exchangeOptions = {
  exchange_exp_rate: publicOption({
    group: '积分等级',
    label: '经验兑换比例',
    description: '多少经验换 1 积分；填 0 则不能用经验兑换。兑换会扣除经验，等级可能随之下降',
    schema: count(0, 1_000_000),
    default: 10,
  }),
  exchange_exp_daily: publicOption({
    group: '积分等级',
    label: '每天最多换得的积分',
    description: '一个人一天（北京时间）用经验最多能换到多少积分',
    schema: count(0, 1_000_000),
    default: 100,
  }),
};
