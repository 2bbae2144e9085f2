import { publicOption } from '#contract/kit/option.ts';
import { flag } from '#contract/kit/option-schemas.ts';

export const liveOptions = {
  live_enable: publicOption({
    group: '站点',
    label: '实时更新',
    description: '新评论、新动态与未读数不用刷新就会出现；关闭后页面不再与服务器保持连接',
    schema: flag,
    default: true,
  }),
};
