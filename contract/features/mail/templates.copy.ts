/** @see docs/reference/errors.md */
export const templateErrors = {
  subject: '请填写主题，最多 120 个字符',
  body: '请填写正文，最多 5000 个字符',
  unknown: (names: readonly string[]) => `没有这些占位符：${names.map((name) => `{${name}}`).join('、')}`,
  needsCode: '正文里必须有 {code}，否则收件人看不到验证码',
  needsButton: '正文里必须有一个按钮（单独一行的 [文字]），否则收件人无法打开链接',
} as const;

/** Descriptions of the placeholders, shown in the editor. */
export const placeholderNames: Readonly<Record<string, string>> = {
  site: '站点名称',
  name: '收件人的昵称',
  title: '标题',
  act: '正在进行的操作',
  code: '验证码',
  time: '时间',
  email: '新邮箱',
  device: '设备',
  what: '新增的登录方式',
  region: '地区',
  post: '文章标题',
  author: '评论者的昵称',
  content: '评论内容',
  own: '对方回复的评论',
  text: '详细内容',
};

/** Text used for an empty placeholder; all other placeholders are left empty. */
export const placeholderFallbacks: Readonly<Record<string, string>> = {
  name: '朋友',
  region: '未知',
  device: '未知设备',
  author: '有人',
  post: '无标题',
};
