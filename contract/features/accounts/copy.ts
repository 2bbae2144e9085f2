/** @see docs/reference/validations.md */
export const accountErrors = {
  nameMissing: '请输入昵称',
  nameLength: '昵称应为 2–20 个字符',
  nameCharacters: '昵称只能由文字、数字、下划线和连字符组成',
  nameReserved: '这个昵称不能使用，请换一个',
  nameTaken: '这个昵称已被使用，请换一个',
  emailFormat: '邮箱格式不正确',
  emailTaken: '这个邮箱已被使用，请换一个',
  passwordMissing: '请输入密码',
  passwordLength: '密码应为 8–72 个字符',
  passwordCommon: '这个密码太常见，请换一个',
  passwordIsName: '密码不能与昵称或邮箱相同',
  role: '没有这种角色',
  url: '个人网址不正确，请填写以 http:// 或 https:// 开头的地址',
  avatar: '头像地址不正确',
  bioLength: '个人简介最多 500 个字符',
  noSuchPerson: '没有找到这个用户',
} as const;

/** Headings of user directories. */
export const directoryNames = { vip: '会员' } as const;

export const userBanErrors = {
  oneself: '不能封禁自己',
  lastAdministrator: '这是唯一的管理员，不能封禁',
  until: '封禁截止时间不正确，请填写一个将来的时间',
  reason: '封禁原因最多 200 个字符',
  notBanned: '这个用户没有被封禁',
} as const;
