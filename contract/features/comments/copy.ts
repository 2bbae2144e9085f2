export const commentErrors = {
  noPost: '没有找到这篇文章',
  noComment: '没有找到这条评论',
  noPage: '没有这一页评论',
  empty: '请填写评论内容',
  tooLong: (max: number) => `评论最多 ${max} 个字`,
  tooLongPlain: '评论太长了',
  noParent: '回复的评论不存在',
  name: '请输入昵称',
  nameTooLong: '昵称最多 40 个字符',
  nameTaken: '这个昵称属于本站用户，请登录或换一个',
  email: '邮箱格式不正确',
  emailMissing: '请输入邮箱',
  url: '网址不正确，请填写以 http:// 或 https:// 开头的地址',
  needLogin: '请登录后再发表评论',
  closed: '这篇文章的评论已关闭',
  refused: '评论中有不允许的内容，请修改后再发表',
  notEditable: '发表超过 5 分钟的评论不能再修改',
  notYours: '没有找到这条评论',
  notBinned: '请先把这条评论移到回收站',
  repeated: '您已经发表过相同的评论',
} as const;

/** Why a comment is held for moderation, as shown to moderators. */
export const moderationReasons = {
  all: '先审后发',
  first: '首次评论',
  links: (count: number) => `含有 ${count} 个链接`,
  words: (found: readonly string[]) => `含有词语：${found.join('、')}`,
  form: '表单可疑',
  reports: '多人举报',
} as const;

/** Shown in place of a comment that its author deleted but that has replies. */
export const removedCommentText = '该评论已删除';
export const erasedName = '已注销用户';
export const defaultGuestName = '匿名';
/** Shown to the author of a comment that needs approval. */
export const commentPendingText = '评论已提交，通过审核后大家就能看到';

/** Shown instead of the title of an article that is no longer public. */
export const hiddenPostTitle = '文章已不可见';
