/** @spec S8 */
export const termEditErrors = {
  missing: '没有找到这个分类、标签或专题',
  notTree: '只有分类可以有上级',
  otherKind: '两者不是同一类，不能合并或转移',
  itself: '不能合并到自己或自己的下级',
  noOrder: '标签没有顺序',
  notInside: '这些文章不都在这个专题里',
} as const;
