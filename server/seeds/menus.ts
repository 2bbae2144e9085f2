import type { MenuEntry } from '#contract/features/menus/entities.ts';

import { specials } from './site-data.ts';

export const topMenu: MenuEntry[] = [
  { label: '首页', url: '/' },
  { label: '动态', url: '/moments/index' },
  {
    label: '文章',
    url: '/articles',
    children: ['随笔', '手记', '技术', '路上', '厨房', '书影', '音乐', '影像'].map((name) => ({
      label: name,
      url: `/category/${name}`,
      note: specials[name]?.description ?? '',
    })),
  },
  {
    label: '专题',
    url: '/special/quiet-site',
    children: [
      { label: '从零写一个安静的网站', url: '/special/quiet-site', note: '三篇，讲快与静' },
      { label: '一年里的几次夜走', url: '/special/night-walks', note: '四个晚上，四条路' },
      { label: '冬天的锅', url: '/special/winter-pots', note: '粥、汤和饺子' },
    ],
  },
  { label: '归档', url: '/archives' },
  {
    label: '往来',
    url: '/leaderboard',
    children: [
      { label: '排行榜', url: '/leaderboard', note: '谁说得多，谁说得好' },
      { label: '礼物墙', url: '/gift-wall', note: '收到的每一份心意' },
      { label: '友情链接', url: '/links', note: '常去的几家' },
      { label: '小黑屋', url: '/blackroom', note: '暂时不能说话的人' },
    ],
  },
  {
    label: '关于',
    url: '/about',
    children: [
      { label: '关于本站', url: '/about' },
      { label: '用户协议', url: '/terms' },
      { label: '隐私说明', url: '/privacy' },
    ],
  },
];

export const footerMenu: MenuEntry[] = [
  {
    label: '读',
    url: '/articles',
    children: [
      { label: '归档', url: '/archives' },
      { label: '搜索', url: '/search' },
      { label: 'RSS 订阅', url: '/feed' },
    ],
  },
  {
    label: '聊',
    url: '/links',
    children: [
      { label: '友情链接', url: '/links' },
      { label: '排行榜', url: '/leaderboard' },
      { label: '礼物墙', url: '/gift-wall' },
      { label: '小黑屋', url: '/blackroom' },
    ],
  },
  {
    label: '本站',
    url: '/about',
    children: [
      { label: '关于', url: '/about' },
      { label: '用户协议', url: '/terms' },
      { label: '隐私说明', url: '/privacy' },
    ],
  },
];
