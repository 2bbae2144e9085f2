export const leaderboardNames = { comments: '评论榜', likes: '获赞榜' } as const;

export const rangeNames = { week: '近 7 天', month: '近 30 天', all: '全部时间' } as const;

/** Units of the leaderboard counts. */
export const countUnits = { comments: '条评论', likes: '个赞' } as const;
