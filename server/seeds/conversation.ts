import type { CastName } from './cast.ts';

/** Follows between demo users, with their age in hours. */
export const follows: { by: CastName; whom: CastName; hoursAgo: number }[] = [
  { by: '阿红', whom: '站长', hoursAgo: 700 },
  { by: '阿红', whom: '南乔', hoursAgo: 400 },
  { by: '小明', whom: '南乔', hoursAgo: 210 },
  { by: '南乔', whom: '阿红', hoursAgo: 180 },
  { by: '老王', whom: '站长', hoursAgo: 650 },
  { by: '站长', whom: '老王', hoursAgo: 640 },
  { by: '禾苗', whom: '站长', hoursAgo: 30 },
  { by: '禾苗', whom: '老王', hoursAgo: 29 },
  { by: '小明', whom: '阿红', hoursAgo: 12 },
];

/** Private messages; replying implies that earlier messages were read. */
export const messages: { from: CastName; to: CastName; text: string; hoursAgo: number }[] = [
  { from: '阿红', to: '南乔', text: '外婆家的屋顶后来还漏吗？', hoursAgo: 20 },
  { from: '南乔', to: '阿红', text: '不漏了。换了两片瓦，顺手把檐角的草也拔了。', hoursAgo: 19 },
  { from: '阿红', to: '南乔', text: '那就好。照片里的那只麻雀，我拿去当头像行吗？', hoursAgo: 18.6 },
  { from: '南乔', to: '阿红', text: '当然行，记得也给它留一小块位置 :--sc-tea_small:', hoursAgo: 18.5 },
  { from: '南乔', to: '阿红', text: '对了，下周末我去广州，有没有**不用排队**的早茶？', hoursAgo: 3 },
];

export const banned = {
  who: '广告',
  reason: '三天内发布了十七条广告，提醒两次之后仍在继续',
  hoursAgo: 50,
  forDays: 30,
} as const satisfies { who: CastName; reason: string; hoursAgo: number; forDays: number };

export const linkApplications = [
  {
    name: '山间小屋',
    url: 'https://example.org/cabin',
    description: '写山，写雪，写炉子里的火',
    contact_email: 'cabin@example.org',
    note: '看您的站半年了，已经把您加在我的友链页。',
    hoursAgo: 7,
  },
];

export const welcome = '欢迎来到演示站。这里的文章和人物都是为演示写的，请随意点赞、评论和留言。';
