import { z } from 'zod';

import { defaultLevels } from '#contract/features/growth/rules.ts';
import { publicOption } from '#contract/kit/option.ts';
import { count, uniqueBy, fileUrl, flag, text, yuan } from '#contract/kit/option-schemas.ts';

const level = z.object({
  level: count(0, 100),
  name: text(20).min(1),
  threshold: count(0, 1_000_000_000),
  img: fileUrl.default(''),
});
const vipType = z.object({ level: count(1, 20), name: text(20).min(1), img: fileUrl.default('') });
const vipDuration = z.object({
  level: count(1, 20),
  duration: z.enum(['month', 'quarter', 'half_year', 'year']),
  name: text(20).min(1),
  price: yuan,
  renew_price: yuan,
  original_price: yuan,
  is_limited: flag.default(false),
});
/** A row of the benefits table; a `bool` cell is '1' (yes) or '2' (no). @see docs/reference/entities.md */
const vipCompareRow = z.object({
  name: text(40).min(1),
  is_vip: text(60),
  not_vip: text(60),
  type_vip: z.enum(['bool', 'text']),
  type_not_vip: z.enum(['bool', 'text']),
});

/** More experience never makes a lower level. */
const levels = uniqueBy(z.array(level).min(1).max(100), 'level', '这个等级已经有了').superRefine(
  (list, { addIssue }) => {
    for (const [at, { level: own, threshold }] of list.entries()) {
      const isLow = list.some((other) => other.level < own && other.threshold >= threshold);
      if (isLow) addIssue({ code: 'custom', path: [at, 'threshold'], message: '要多于更低等级所需的经验' });
    }
  },
);

export const accountOptions = {
  sonare_vip_config_types: publicOption({
    group: '会员',
    label: '会员等级',
    description: '每个等级的数值、名称与图片',
    schema: uniqueBy(z.array(vipType).max(20), 'level', '这个等级已经有了'),
    default: [],
    fields: { level: '等级', name: '名称', img: '图片' },
  }),
  sonare_vip_config_duration_list: publicOption({
    group: '会员',
    label: '会员时长与价格',
    description: '每个等级各个时长的价格、续费价与原价，单位为元',
    schema: z.array(vipDuration).max(100),
    default: [],
    fields: {
      level: '等级',
      duration: '时长',
      name: '名称',
      price: '价格（元）',
      renew_price: '续费价（元）',
      original_price: '原价（元）',
      is_limited: '限时',
    },
    fieldChoices: { duration: { month: '一个月', quarter: '三个月', half_year: '半年', year: '一年' } },
  }),
  sonare_vip_config_compare: publicOption({
    group: '会员',
    label: '会员权益对比',
    description: '会员与非会员的权益对照表',
    schema: z.array(vipCompareRow).max(100),
    default: [],
    fields: {
      name: '权益',
      is_vip: '会员',
      not_vip: '非会员',
      type_vip: '会员一栏的形式',
      type_not_vip: '非会员一栏的形式',
    },
    fieldChoices: { type_vip: { bool: '有或没有', text: '文字' }, type_not_vip: { bool: '有或没有', text: '文字' } },
  }),
  sonare_vip_config_slogan: publicOption({
    group: '会员',
    label: '会员标语',
    description: '显示在开通会员窗口中',
    schema: text(200),
    default: '',
  }),
  points_text: publicOption({
    group: '积分等级',
    label: '积分名称',
    description: '站内显示「积分」二字的地方都用这个名称',
    schema: text(10).trim().min(1),
    default: '积分',
  }),
  levels: publicOption({
    group: '积分等级',
    label: '用户等级',
    description: '每个等级的名称、所需经验与图片',
    schema: levels,
    default: [...defaultLevels],
    fields: { level: '等级', name: '名称', threshold: '所需经验', img: '图片' },
  }),
};
