import type { LeaderboardKind } from './leaderboards.entities.ts';

/** Names of the leaderboards; points have the name that the owner chose. */
export const leaderboardNames = (pointsText: string): Record<LeaderboardKind, string> => ({
  comments: '评论榜',
  likes: '获赞榜',
  point: `${pointsText}榜`,
  exp: '经验榜',
  'check-ins': '签到榜',
  'gifts-sent': '送礼榜',
  'gifts-received': '收礼榜',
});

export const rangeNames = { week: '近 7 天', month: '近 30 天', all: '全部时间' } as const;

/** Units of the leaderboard counts. */
export const countUnits = (pointsText: string): Record<LeaderboardKind, string> => ({
  comments: '条评论',
  likes: '个赞',
  point: pointsText,
  exp: '经验',
  'check-ins': '天',
  'gifts-sent': '份礼物',
  'gifts-received': '份礼物',
});

/** What the page says while nobody is ranked. */
export const emptyBoardHints = (pointsText: string): Record<LeaderboardKind, string> => ({
  comments: '登录后在文章下留言，就有机会出现在这里。',
  likes: '写下的文章和评论得到别人的赞，就会出现在这里。',
  point: `签到、评论、发布都能得到${pointsText}，得到以后就会出现在这里。`,
  exp: '签到、评论、发布都能得到经验，得到以后就会出现在这里。',
  'check-ins': '登录后在侧栏或用户中心签到，就会出现在这里。',
  'gifts-sent': '给喜欢的作者送一份礼物，就会出现在这里。',
  'gifts-received': '收到别人的礼物，就会出现在这里。',
});
