import { serverOption } from '#contract/kit/option.ts';
import { power, powerNames } from '#contract/kit/option-schemas.ts';

export const blockOptions = {
  raw_block_from_power: serverOption({
    group: '安全与审核',
    label: 'HTML 块权限',
    description: '权限达到这个数值的人可以保存原始 HTML 块',
    schema: power,
    default: 8,
    choices: powerNames,
  }),
};
