export const markErrors = {
  noPost: '文章不存在或尚未公开',
  noComment: '没有找到这条评论',
  onlyPosts: '只能收藏文章',
  comments: '评论编号的格式不正确',
  tooManyComments: '一次查询的评论太多了',
  tooOften: '点得太快了，歇一会儿再来',
} as const;
