export const statusNames = {
  draft: '草稿',
  pending: '待审核',
  scheduled: '定时发布',
  publish: '已发布',
  private: '私密',
  trash: '回收站',
} as const;

export const postErrors = {
  nothingToSell: '试读部分已经是全文，没有可以出售的内容；请减少试读段数，或取消售卖',
  titleMissing: '请填写标题',
  titleLength: '标题最多 200 个字符',
  excerptLength: '摘要最多 1000 个字符',
  slugReserved: (slug: string) => `地址名 ${slug} 是站点自己的地址，请换一个`,
  slugTaken: (slug: string) => `地址名 ${slug} 已被使用，请换一个`,
  slugEmpty: '地址名只能由文字、数字、下划线和连字符组成',
  seoTitle: 'SEO 标题最多 200 个字符',
  seoDescription: 'SEO 描述最多 500 个字符',
  seoImage: '分享图地址不正确，请填写以 / 或 http(s):// 开头的地址',
  seoCanonical: '首发地址不正确，请填写以 http(s):// 开头的完整地址',
  cover: '封面地址不正确，请填写以 / 或 http(s):// 开头的地址',
  sourceUrl: '转载来源的地址不正确',
  password: '访问密码最多 128 个字符',
  salePrice: '售价请填写 0 到 100000 元，最多两位小数',
  salePoint: '售价请填写 0 到 100000000 的整数',
  saleDiscount: '会员折扣请填写 0.1 到 10，最多一位小数',
  saleFree: '试读段数请填写 0 到 5000 的整数',
  publishAt: '定时发布的时间不正确',
  scheduleNeedsTime: '定时发布需要填写一个将来的时间',
  tooManyTerms: '每种分类法最多选择 200 项',
  term: '所选的分类、标签或专题不存在',
  termMissing: (taxonomy: string, name: string) => `${taxonomy}「${name}」不存在，请从已有的里面选择`,
  tagRefused: '标签中有不允许的内容，请修改后再保存',
  termNeeded: '请选择一个分类或标签',
  author: '作者不存在',
  newAuthor: '请选择一位投稿者以上的用户作为新作者',
  conflict: '文章已被他人更新，请对照后再保存',
  conflictWith: (name: string) => `文章已被 ${name} 更新，请对照后再保存`,
  pagePower: '只有编辑和管理员可以改动独立页面',
  rawPower: '使用 HTML 区块需要编辑权限',
  published: '这篇文章已经由编辑处理，如需修改请联系编辑',
  reviewFirst: '待审核的投稿请逐篇阅读后再通过',
  notTrashed: '请先把这篇文章移到回收站',
  missing: '文章不存在或尚未公开',
} as const;

/** Shown above a private article. */
export const privateNotice = '这是私密文章，只有作者和编辑可以看到。';

/** Shown in place of a password-protected article. */
export const passwordNotice = '这篇文章受密码保护，请输入密码查看。';

export const draftErrors = {
  key: '自动保存稿的名称不正确',
  missing: '没有找到这份自动保存稿',
  tooLong: '内容太长，无法自动保存，请分成几篇',
} as const;

/** Where the newest text of a post stands, for its writer. */
export const textNotes = {
  saved: '已保存',
  savedAsDraft: '已保存（草稿）',
  unpublished: '有未发布的修改',
  unsubmitted: '有未提交的修改',
  unsaved: '有自动保存的修改',
} as const;

export const previewErrors = { missing: '预览链接无效或已被撤销' } as const;
