import type { CastName } from './cast.ts';

/** Options of the demo; `/demo/…` refers to its files. */
export const options = {
  nv_site_name: 'Somnia',
  nv_site_description: '写给睡前的文字，与一些醒着的想法',
  somnia_copyright: '文字以 CC BY-NC-SA 4.0 授权',
  somnia_gift_enable: '1',
  somnia_gift_allow: '1',
  somnia_sticker_enable: '1',
  comments_show_city: true,
  comments_show_device: true,
  terms_url: '/terms',
  privacy_url: '/privacy',
  report_url: '/about',
  somnia_enable_footer_links: '1',
  somnia_footer_links: [{ text: '演示站', url: '/about', image: '' }],
  somnia_default_theme_type: 'auto',
} as const;

/** Descriptions of terms, by slug or name. */
export const specials: Record<string, { description: string }> = {
  'quiet-site': { description: '三篇文章，讲怎样写一个又快又安静的网站：页面怎样存，字怎样排，旧的怎样扔。' },
  随笔: { description: '夜里写下的事' },
  手记: { description: '做东西的过程' },
  技术: { description: '代码与排版' },
  'night-walks': { description: '入冬以后，每个月挑一个不下雨的晚上，不带耳机，走到不想走了再回来。' },
  'winter-pots': { description: '三口锅：一锅粥，一锅汤，一锅饺子。冷的时候，先把火点着。' },
  路上: { description: '走过的路，坐过的车' },
  厨房: { description: '吃过的、煮过的' },
  音乐: { description: '听过的' },
  影像: { description: '拍下来的' },
  书影: { description: '读过的、看过的' },
};

export const links = [
  { name: '月球观测站', url: 'https://example.org/moon', description: '每天一张月亮', group_name: '邻居' },
  { name: '慢慢读', url: 'https://example.org/slow', description: '一年读十二本书', group_name: '邻居' },
  { name: '海边的工具箱', url: 'https://example.net/tools', description: '自己做的小工具', group_name: '邻居' },
  { name: '字游', url: 'https://example.net/type', description: '关于字体与排版', group_name: '常去' },
  { name: '一锅粥', url: 'https://example.com/congee', description: '只写早饭的博客', group_name: '常去' },
];

export const giftRecords: {
  from: CastName;
  to: CastName;
  gift: string;
  count: number;
  hoursAgo: number;
  message?: string;
}[] = [
  { from: '阿红', to: '站长', gift: '热可可', count: 2, hoursAgo: 2, message: '写到这么晚，先暖暖手。' },
  { from: '小明', to: '南乔', gift: '纸船', count: 6, hoursAgo: 9 },
  { from: '南乔', to: '阿红', gift: '小猫', count: 1, hoursAgo: 21, message: '替我摸摸它' },
  { from: '阿红', to: '老王', gift: '满月', count: 1, hoursAgo: 30, message: '照片里的月亮真圆' },
  { from: '小明', to: '老王', gift: '明信片', count: 3, hoursAgo: 52 },
  { from: '南乔', to: '老王', gift: '纸船', count: 3, hoursAgo: 80 },
  { from: '老王', to: '站长', gift: '唱片', count: 1, hoursAgo: 130, message: '雨天适合听' },
  { from: '小明', to: '站长', gift: '热可可', count: 1, hoursAgo: 200 },
  { from: '站长', to: '小明', gift: '小夜灯', count: 2, hoursAgo: 320, message: '夜路慢慢走' },
  { from: '老王', to: '南乔', gift: '热可可', count: 5, hoursAgo: 500 },
  { from: '阿红', to: '南乔', gift: '花束', count: 1, hoursAgo: 900 },
];
