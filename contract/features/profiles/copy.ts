import type { Accent } from '#contract/features/accounts/rules.ts';

/** Names of the colours of author pages. */
export const accentNames: Record<Accent, string> = {
  '': '默认',
  rose: '玫瑰',
  amber: '琥珀',
  moss: '苔绿',
  jade: '青玉',
  sky: '天青',
  violet: '紫藤',
};

export const profileErrors = {
  city: '所在城市最多 40 个字符',
  picture: '请选择一张图片',
  pictureTooLarge: '图片太大了，请换一张小一些的',
  words: '其中有不允许的内容，请修改后再保存',
  accentForMembers: '会员才能选择主页颜色',
  nameTooOften: '昵称 30 天内只能修改一次',
  tooManyPixels: '图片不能超过1200万像素，请先缩小',
  notPicture: '这个文件不是可以使用的图片',
  passwordNeeded: '请输入密码以确认是您本人操作',
  lastAdministrator: '您是唯一的管理员，请先把管理员交给别人再注销',
  moneyPending: '您还有未完结的资金，处理完毕后才能注销',
} as const;

export const memberErrors = {
  oneself: '不能修改自己的角色',
  email: '请输入邮箱',
  removeOneself: '不能在这里注销自己的账号',
  removeLast: '这是唯一的管理员，不能注销',
  lastAdministrator: '这是唯一的管理员，不能改成别的角色',
  verifiedText: '认证说明最多 60 个字符',
  role: '没有这种角色',
} as const;
