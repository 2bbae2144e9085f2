export const plateErrors = {
  missing: '没有找到这个版块',
  tooMany: (max: number) => `最多 ${max} 个版块`,
  tooManyModerators: (max: number) => `一个版块最多 ${max} 位版主`,
  moderator: '有的版主账号已不存在或被封禁',
  rulesLength: (max: number) => `版规最多 ${max} 个字`,
  power: '请选择从哪个角色起可以发布',
  cover: '请填写以 / 或 http(s):// 开头的地址',
  itself: '不能转移到要删除的版块',
  tooOften: '操作太频繁了，请稍后再试',
} as const;
