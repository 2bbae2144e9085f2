export const linkErrors = {
  name: '友链名称不能为空，最多 60 个字',
  url: '友链地址不正确，请填写以 http:// 或 https:// 开头的地址',
  description: '描述最多 120 个字',
  image: '图标地址不正确，请填写以 http:// 或 https:// 开头的地址',
  feed: '订阅地址不正确，请填写以 http:// 或 https:// 开头的地址',
  email: '请填写正确的联系邮箱',
  note: '留言最多 500 个字',
  ownSite: '这是本站的网址，请填写您自己的网站',
  known: '这个网站已经在友情链接里了',
  waiting: '这个网站的申请正在等待审核，请耐心等待',
  closed: '站长暂时没有开放友链申请',
  full: '等待审核的申请太多了，请过些日子再来',
  refused: '内容中有不允许的词语，请修改后再提交',
  robot: '提交没有成功，请刷新页面后再试',
  tooOften: '今天提交的申请已经够多了，请明天再来',
  missing: '没有找到这个友链',
  group: '分组名称最多 40 个字',
  tooMany: '最多可以有 1000 个友链',
} as const;

export const defaultGroupName = '友情链接';

/** Mails to applicants. */
export const linkMails = {
  approved: (name: string) => ({
    title: '您的友链申请已通过',
    text: `「${name}」已经出现在本站的友情链接里，感谢交换链接。`,
  }),
  refused: (name: string) => ({
    title: '您的友链申请没有通过',
    text: `很抱歉，「${name}」暂时不能加入本站的友情链接。调整之后欢迎再次申请。`,
  }),
} as const;
