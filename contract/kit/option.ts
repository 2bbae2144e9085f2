import type { z } from 'zod';

/** The admin's groups of options, in their order. @spec S9 */
export const optionGroups = [
  '站点',
  '外观',
  '首页',
  '菜单',
  '评论',
  '动态',
  '会员',
  '积分等级',
  '支付',
  '邮件',
  '登录',
  '存储',
  '安全与审核',
  'SEO',
  '备案',
  '许可证',
] as const;

export type OptionGroup = (typeof optionGroups)[number];

/** Who may learn an option's value: every browser, the server alone, or nobody again once it is entered. */
export type OptionReach = 'public' | 'server' | 'secret';

export interface OptionDefinition<S extends z.ZodType = z.ZodType, R extends OptionReach = OptionReach> {
  group: OptionGroup;
  schema: S;
  /** What holds while nobody has set it. */
  fallback: z.output<S>;
  reach: R;
}

function definer<R extends OptionReach>(reach: R) {
  return <S extends z.ZodType>(
    group: OptionGroup,
    schema: S,
    fallback: NoInfer<z.output<S>>,
  ): OptionDefinition<S, R> => ({
    group,
    schema,
    fallback,
    reach,
  });
}

/** An option that every page may show. */
export const publicOption = definer('public');
/** An option that only the server reads. */
export const serverOption = definer('server');
/** An option that is stored encrypted and never shown again. */
export const secretOption = definer('secret');
