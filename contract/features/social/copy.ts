export const followErrors = {
  oneself: '不能关注自己',
  banned: '该账号已被封禁，暂时不能关注',
  /** Generic, so that it does not reveal that the user is blocked. */
  unavailable: '暂时不能关注 TA',
  tooOften: '操作太频繁了，请稍后再关注',
} as const;

export const reactionErrors = {
  noPost: '文章不存在或尚未公开',
  noComment: '没有找到这条评论',
  onlyPosts: '只能收藏文章',
  comments: '评论编号的格式不正确',
  tooManyComments: '一次查询的评论太多了',
  tooOften: '点得太快了，歇一会儿再来',
  tooManyGuests: '这个网络今天点赞的人太多了，请登录后再点',
  tooManyOfGuest: '不登录能点的赞已经满了，请登录后再点',
} as const;
