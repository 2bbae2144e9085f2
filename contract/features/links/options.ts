import { publicOption, serverOption } from '#contract/kit/option.ts';
import { flag, lines } from '#contract/kit/option-schemas.ts';

export const linkOptions = {
  links_fetch_enable: serverOption({
    group: '站点',
    label: '访问友情链接',
    description: '允许服务器定期检查友链能否打开，并抓取它们的订阅源',
    schema: flag,
    default: false,
  }),
  link_circle_enable: publicOption({
    group: '站点',
    label: '朋友圈',
    description: '在友情链接页展示友链的最新文章',
    schema: flag,
    default: true,
  }),
  links_apply_enable: publicOption({
    group: '站点',
    label: '友链申请',
    description: '在友情链接页提供申请表，申请由站长审核',
    schema: flag,
    default: true,
  }),
  links_apply_text: publicOption({
    group: '站点',
    label: '友链申请说明',
    description: '显示在友情链接页，可写明要求与本站信息',
    schema: lines(2000),
    default: '',
  }),
};
