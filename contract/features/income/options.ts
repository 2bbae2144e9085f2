import { serverOption } from '#contract/kit/option.ts';
import { count, flag } from '#contract/kit/option-schemas.ts';

const group = '支付';

export const incomeOptions = {
  withdraw_enable: serverOption({
    group,
    label: '收益提现',
    description: '关闭后不能提交新的提现申请，已提交的照常处理',
    schema: flag,
    default: true,
  }),
  withdraw_min: serverOption({
    group,
    label: '最低提现金额（元）',
    description: '一次至少提现多少元',
    schema: count(1, 10_000),
    default: 10,
  }),
  withdraw_fee: serverOption({
    group,
    label: '提现手续费（%）',
    description: '从提现金额中扣除百分之几，四舍五入到分；提交前会显示手续费与实际到账金额',
    schema: count(0, 50),
    default: 0,
  }),
  withdraw_two_admins_above: serverOption({
    group,
    label: '双人复核金额（元）',
    description: '超过这个金额的提现，审核通过与确认打款须由两位管理员分别完成；填 0 则不要求',
    schema: count(0, 1_000_000),
    default: 1000,
  }),
};
