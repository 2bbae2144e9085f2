export const tokenErrors = {
  nameMissing: '请填写名称',
  nameTooLong: '名称最多 40 个字符',
  tooMany: '最多创建 50 个访问令牌',
  missing: '没有找到这个访问令牌',
  scopes: '请至少选择一项权限',
  worthless: '访问令牌无效或已过期',
} as const;
