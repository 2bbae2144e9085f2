export const curationErrors = {
  forbidden: '您不能管理这条动态',
  followersOnly: '仅关注者可见的动态不能设为精华或置顶',
  noPlate: '这条动态不在任何版块里，不能置顶',
  tooManyPins: (max: number) => `一个版块最多置顶 ${max} 条动态，请先取消一条`,
} as const;
