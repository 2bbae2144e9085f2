import type { VipDuration } from '#contract/features/membership/entities.ts';
import { setOption } from '#server/features/settings/options.service.ts';

import type { SeedContext } from './seed-context.ts';

export const demoTypes = ['上弦', '盈月', '满月'].map((name, at) => ({ level: at + 1, name, img: '' }));

const plan = (
  level: number,
  duration: VipDuration,
  name: string,
  prices: [number, number, number],
  is_limited = false,
) => {
  const [price, renew_price, original_price] = prices;
  return { level, duration, name, price, renew_price, original_price, is_limited };
};

export const demoPlans = [
  plan(1, 'month', '月付', [9.9, 12, 15], true),
  plan(1, 'quarter', '季付', [32, 32, 45]),
  plan(1, 'year', '年付', [108, 108, 180]),
  plan(2, 'month', '月付', [18, 18, 25]),
  plan(2, 'quarter', '季付', [48, 48, 75]),
  plan(2, 'year', '年付', [168, 168, 300]),
  plan(3, 'month', '月付', [30, 30, 40]),
  plan(3, 'half_year', '半年', [158, 158, 240]),
  plan(3, 'year', '年付', [288, 288, 480], true),
];

const has = (name: string, not_vip = '2') =>
  ({ name, is_vip: '1', not_vip, type_vip: 'bool', type_not_vip: 'bool' }) as const;

const compare = [
  has('会员可见的段落'),
  { name: '付费文章', is_vip: '八折', not_vip: '原价', type_vip: 'text', type_not_vip: 'text' } as const,
  has('名字旁的月亮'),
  has('主页背景与主题色'),
  has('评论与点赞', '1'),
];

/** What the demo site offers its members. */
export async function makeMembership({ quiet, unit }: SeedContext): Promise<void> {
  await setOption(quiet, unit, 'sonare_vip_config_types', demoTypes);
  await setOption(quiet, unit, 'sonare_vip_config_duration_list', demoPlans);
  await setOption(quiet, unit, 'sonare_vip_config_compare', compare);
  await setOption(quiet, unit, 'sonare_vip_config_slogan', '月亮每晚都在，谢谢您留一盏灯。');
}
