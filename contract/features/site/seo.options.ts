import { z } from 'zod';

import { publicOption, serverOption } from '#contract/kit/option.ts';
import { fileUrl, flag, lines, linkUrl, text } from '#contract/kit/option-schemas.ts';

export const seoOptions = {
  seo_home_title: publicOption({
    group: 'SEO',
    label: '首页标题',
    description: '浏览器标题与搜索结果中的首页标题，留空则用站点名称',
    schema: text(120),
    default: '',
  }),
  seo_description: publicOption({
    group: 'SEO',
    label: '默认描述',
    description: '没有摘要的页面使用这段描述，留空则用站点描述',
    schema: lines(300),
    default: '',
  }),
  seo_keywords: publicOption({
    group: 'SEO',
    label: '关键词',
    description: '用逗号分隔',
    schema: text(300),
    default: '',
  }),
  seo_share_image: publicOption({
    group: 'SEO',
    label: '默认分享图',
    description: '没有封面的页面分享时使用的图片，留空则自动生成',
    schema: fileUrl,
    default: '',
  }),
  seo_hidden: publicOption({
    group: 'SEO',
    label: '不让搜索引擎收录',
    description: '所有页面都要求搜索引擎不收录',
    schema: flag,
    default: false,
  }),
  robots_extra: serverOption({
    group: 'SEO',
    label: 'robots.txt 附加内容',
    description: '追加在 robots.txt 末尾',
    schema: lines(5000),
    default: '',
  }),
  icp_number: publicOption({
    group: '备案',
    label: 'ICP 备案号',
    description: '显示在页脚，留空则不显示',
    schema: text(60),
    default: '',
  }),
  police_number: publicOption({
    group: '备案',
    label: '公安备案号',
    description: '如「京公网安备 11000000000001 号」，显示在页脚',
    schema: text(60),
    default: '',
  }),
  police_code: publicOption({
    group: '备案',
    label: '公安备案编号',
    description: '备案号中的数字，用于链接到查询页面',
    schema: z.string().regex(/^\d{0,20}$/, '只能填写数字'),
    default: '',
  }),
  report_url: publicOption({
    group: '备案',
    label: '举报入口',
    description: '页脚「举报」链接到的页面或邮箱（mailto:），留空则不显示',
    schema: linkUrl,
    default: '',
  }),
  report_text: publicOption({
    group: '备案',
    label: '举报文字',
    description: '页脚举报链接上的文字',
    schema: text(40).trim().min(1),
    default: '违法和不良信息举报',
  }),
};
