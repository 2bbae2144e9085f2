export const mediaLibraryErrors = {
  missing: '没有这个文件',
  group: '没有这个分组',
  groupName: '请填写分组名称',
  groupNameLength: '分组名称最多30个字',
  groupTaken: '已经有同名的分组',
  tooManyGroups: '分组太多了',
  altLength: '替代文字最多500个字',
  name: '请填写文件名',
  used: (uses: number) => `这个文件还在 ${uses} 个地方使用`,
  notPicture: '只有图片可以裁剪',
  notCroppable: '动图和矢量图不能裁剪',
  cropArea: '裁剪范围不正确',
  otherKind: '替换的文件要和原来的类型相同',
  inTrash: '文件在回收站中，请先恢复',
  notInTrash: '请先移到回收站',
} as const;

/** What a place where a file is used is called. */
export const usePlaces = {
  body: '正文',
  cover: '封面',
  revision: '历史版本',
  avatar: '头像',
  background: '主页背景',
  option: '站点设置',
  term: '分类与专题',
  link: '友情链接',
  gift: '礼物',
} as const;

export type UsePlace = keyof typeof usePlaces;
export const usePlaceNames = Object.keys(usePlaces) as [UsePlace, ...UsePlace[]];
