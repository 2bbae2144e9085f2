import { z } from 'zod';

import { publicOption } from '#contract/kit/option.ts';
import { count, fileUrl, flag, binarySwitch } from '#contract/kit/option-schemas.ts';

const memorialDay = z.string().regex(/^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '请填写 MM-DD 或 YYYY-MM-DD');

const sidebarWidgets = [
  'profile',
  'check-in',
  'hot',
  'categories',
  'tags',
  'latest-comments',
  'links',
  'totals',
  'run-time',
] as const;

export const appearanceOptions = {
  somnia_logo_url: publicOption({
    group: '外观',
    label: '站点徽标',
    description: 'SVG 或图片地址，留空则显示站点名称',
    schema: fileUrl,
    default: '',
  }),
  somnia_logo_url_dark: publicOption({
    group: '外观',
    label: '深色徽标',
    description: '深色主题下使用的徽标，留空则沿用站点徽标',
    schema: fileUrl,
    default: '',
  }),
  somnia_default_avatar_url: publicOption({
    group: '外观',
    label: '默认头像',
    description: '没有头像的人显示这张图，留空则使用内置插画',
    schema: fileUrl,
    default: '',
  }),
  somnia_favicon_32: publicOption({
    group: '外观',
    label: '网站图标',
    description: '32×32 像素的图标地址',
    schema: fileUrl,
    default: '',
  }),
  somnia_apple_touch_icon: publicOption({
    group: '外观',
    label: '主屏幕图标',
    description: '添加到手机主屏幕时使用的图标，建议 180×180 像素',
    schema: fileUrl,
    default: '',
  }),
  somnia_default_theme_type: publicOption({
    group: '外观',
    label: '默认主题',
    description: 'light 浅色，dark 深色，auto 跟随系统；读者自己的选择优先',
    schema: z.enum(['light', 'dark', 'auto']),
    default: 'light',
    choices: { light: '浅色', dark: '深色', auto: '跟随系统' },
  }),
  header_hide_on_scroll: publicOption({
    group: '外观',
    label: '下滑时隐藏页眉',
    description: '向下阅读时收起页眉，向上滚动时出现',
    schema: flag,
    default: false,
  }),
  somnia_enable_lazy_loading: publicOption({
    group: '外观',
    label: '图片懒加载',
    description: '1 打开，0 关闭',
    schema: binarySwitch,
    default: '1',
  }),
  somnia_lazy_loading: publicOption({
    group: '外观',
    label: '懒加载占位图',
    description: '图片载入之前显示的图片地址，留空则显示图片的平均色',
    schema: fileUrl,
    default: '',
  }),
  greyscale: publicOption({
    group: '外观',
    label: '全站灰度',
    description: '立即让整个站点变为黑白',
    schema: flag,
    default: false,
  }),
  greyscale_dates: publicOption({
    group: '外观',
    label: '灰度日期',
    description: '每年的 MM-DD 或某一天 YYYY-MM-DD，到那天自动变为黑白',
    schema: z.array(memorialDay).max(60),
    default: [],
  }),
  traditional_chinese: publicOption({
    group: '外观',
    label: '繁体切换',
    description: '页面上提供简繁切换按钮',
    schema: flag,
    default: false,
  }),
  home_lead: publicOption({
    group: '首页',
    label: '首页头条',
    description: 'none 不显示，pinned 置顶文章，carousel 轮播',
    schema: z.enum(['none', 'pinned', 'carousel']),
    default: 'pinned',
    choices: { none: '不显示', pinned: '置顶文章', carousel: '轮播' },
  }),
  home_card_style: publicOption({
    group: '首页',
    label: '文章卡片样式',
    description: 'cover 封面卡片，text 文字卡片，wide 宽幅卡片',
    schema: z.enum(['cover', 'text', 'wide']),
    default: 'cover',
    choices: { cover: '封面卡片', text: '文字卡片', wide: '宽幅卡片' },
  }),
  page_size: publicOption({
    group: '首页',
    label: '每页文章数',
    description: '文章列表每页显示多少篇，1–50',
    schema: count(1, 50),
    default: 10,
  }),
  sidebar_widgets: publicOption({
    group: '首页',
    label: '侧栏组件',
    description: '侧栏显示哪些组件以及它们的顺序',
    schema: z.array(z.enum(sidebarWidgets)).max(20),
    default: ['profile', 'hot', 'tags', 'latest-comments', 'totals'],
    choices: {
      profile: '站长资料',
      'check-in': '签到',
      hot: '热门文章',
      categories: '分类',
      tags: '标签云',
      'latest-comments': '最新评论',
      links: '友情链接',
      totals: '站点统计',
      'run-time': '运行时间',
    },
  }),
  random_read: publicOption({
    group: '菜单',
    label: '随便看看',
    description: '页眉显示一篇随机文章的入口，关闭则显示站点描述',
    schema: flag,
    default: true,
  }),
};
