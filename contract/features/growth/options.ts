import { z } from 'zod';

import { publicOption } from '#contract/kit/option.ts';
import { count, uniqueBy } from '#contract/kit/option-schemas.ts';

import { type Reward, rewardEvents } from './entities.ts';
import { anniversaryDays, maxReward } from './limits.ts';

const reward = z.object({
  event: z.enum(rewardEvents),
  point: count(0, maxReward),
  exp: count(0, maxReward),
  daily: count(0, 1000).default(0),
});

const equal = (event: Reward['event'], units: number, daily = 0): Reward => ({
  event,
  point: units,
  exp: units,
  daily,
});

const defaultRewards: Reward[] = [
  equal('register', 20),
  equal('bind-email', 10),
  equal('check-in', 5),
  equal('streak-7', 20),
  equal('streak-30', 100),
  equal('comment', 2, 10),
  equal('moment', 5, 3),
  equal('article', 20, 5),
  equal('like', 1, 20),
  equal('follow', 1, 10),
  equal('share', 2, 5),
  equal('anniversary', 20),
];

export const growthOptions = {
  growth_rewards: publicOption({
    group: '积分等级',
    label: '奖励规则',
    description: '每件事给多少积分与经验，每天最多几次；没有列出的事不给奖励。原因消失后奖励会收回，同一件事只给一次',
    schema: uniqueBy(z.array(reward).max(rewardEvents.length), 'event', '这件事已经有规则了').meta({ refill: 'event' }),
    default: defaultRewards,
    fields: { event: '事件', point: '积分', exp: '经验', daily: '每天几次（0 不限）' },
    fieldChoices: {
      event: {
        register: '注册账号',
        'bind-email': '绑定邮箱',
        'check-in': '每日签到',
        'streak-7': '连续签到每满七天',
        'streak-30': '连续签到每满三十天',
        comment: '评论通过',
        moment: '发布动态',
        article: '发布文章',
        like: '收到的赞',
        follow: '新的粉丝',
        share: '分享的链接被访问',
        anniversary: `注册每满 ${anniversaryDays} 天`,
      },
    },
  }),
  growth_make_up_price: publicOption({
    group: '积分等级',
    label: '补签卡价格',
    description: '补签一天需要的积分，只能补最近七天；填 0 则不能补签',
    schema: count(0, maxReward),
    default: 20,
  }),
};
