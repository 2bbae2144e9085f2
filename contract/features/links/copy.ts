export const linkErrors = {
  name: '友链名称不能为空，最多 60 个字',
  url: '友链地址不正确，请填写以 http:// 或 https:// 开头的地址',
} as const;

export const defaultGroupName = '友情链接';
