export const topicErrors = {
  missing: '没有找到这个话题',
  name: (max: number) => `话题名称最多 ${max} 个字，不能含有 #，也不能只有符号`,
  nameTaken: (name: string) => `这个名称属于话题「${name}」，可以把两个话题合并`,
  itself: '不能合并到自己',
  hidden: '不能合并到已删除的话题',
} as const;
