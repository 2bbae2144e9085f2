export const taxonomyNames = { category: '分类', tag: '标签', special: '专题', plate: '版块', topic: '话题' } as const;

export const termErrors = {
  nameMissing: '名称不能为空',
  nameTaken: '这里已经有同名的了',
  nameLength: '名称最多 60 个字符',
  slug: '地址名不能为空，且只能由文字、数字、下划线和连字符组成',
  slugTaken: '这个地址名已被使用',
  parent: '上级分类不存在，或会形成循环',
  depth: '分类最多六层',
  missing: '没有找到这个分类或标签',
} as const;

/** @see docs/reference/errors.md */
export const termEditErrors = {
  missing: '没有找到这个分类、标签或专题',
  notTree: '只有分类可以有上级',
  otherKind: '两者不是同一类，不能合并或转移',
  itself: '不能合并到自己或自己的下级',
  noOrder: '标签没有顺序',
  notInside: '这些文章不都在这个专题里',
} as const;
