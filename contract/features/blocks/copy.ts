/** Texts shown in place of locked content. @see docs/reference/README.md */
export const lockCopy = {
  login: '此处内容登录后可见',
  reply: '此处内容评论并通过审核后可见',
  vip: (level: number, name = '') => {
    if (name !== '') return `此处内容${name}及以上会员可见`;
    return level > 1 ? `此处内容 ${level} 级及以上会员可见` : '此处内容会员可见';
  },
  password: '此处内容需要输入密码',
  payment: '此处内容购买后可见',
  licence: '未授权区块',
  licenceHint: '此内容需要专业版授权，请联系站长',
} as const;

export const blockCopy = {
  noContent: '暂无数据',
  unknownType: '暂不支持的内容块',
} as const;

export const preparationErrors = {
  busy: '正在处理的内容太多，请稍后再试',
  ownBusy: '您之前提交的内容还在处理，请稍后再试',
} as const;

export const conversionErrors = {
  tooLong: '一次最多转换 2 MB 的文字，请分成几段',
  tooSlow: '这段内容太复杂，没能在两秒内转换完，请分成几段再试',
  busy: '正在转换的内容太多，请稍后再试',
} as const;

/** Names of the parts that a conversion does not preserve. */
export const conversionNotes = {
  pictures: (count: number) => `有 ${count} 张内嵌图片没有带入，请另外上传`,
  markup: '一段 HTML 只保留了文字：使用 HTML 区块需要编辑权限',
} as const;

export const linkPreviewErrors = {
  address: '请填写完整的网址，以 http:// 或 https:// 开头',
  /** The same message for all failures: it must not reveal which internal addresses respond. */
  unreadable: '没能读到这个网页，请自己填写标题和简介',
  busy: '正在读取的网页太多，请稍后再试',
} as const;
