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
  notInTrash: '请先移到回收站',
} as const;
