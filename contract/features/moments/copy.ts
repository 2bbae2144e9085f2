export const momentErrors = {
  content: '请填写内容',
  title: '请填写标题',
  titleLength: (max: number) => `标题最多 ${max} 个字`,
  contentLength: (max: number) => `内容最多 ${max} 个字`,
  tooManyImages: (max: number) => `最多上传${max}张图片`,
  imagesOrVideo: '图片和视频只能选择一种',
  file: '图片或视频已失效，请重新上传',
  poster: '封面需要和视频一起使用',
  plate: '没有找到这个版块',
  onePlate: '一条动态只能选择一个版块',
  platePower: '您暂时不能在这个版块发布',
  quote: '要转发的动态已不可见',
  quoteItself: '不能转发自己这一条动态',
  pollOptions: (min: number, max: number) => `投票需要 ${min} 到 ${max} 个选项`,
  pollOption: '请填写选项，或删除它',
  pollOptionLength: (max: number) => `选项最多 ${max} 个字`,
  pollRepeated: '选项不能重复',
  pollDays: '请选择投票的截止时间',
  pollFixed: '已经有人投票，投票不能再改',
  missing: '没有找到这条动态',
  cursor: '列表位置不正确，请刷新页面',
  filters: '版块、话题和作者只能选择一种',
  changed: '这条动态已经改动过，请刷新后再编辑',
  slugTaken: '这个地址已被另一条动态使用',
  otherType: '文章和动态不能互相转换',
  refused: '内容中有不允许的词语，请修改后再发布',
  repeated: '您刚刚发布过相同的内容',
  tooOften: '发布得太快了，请稍后再试',
  reason: '请填写原因',
} as const;

/** Why a moment waits for review, as shown to moderators. */
export const momentHoldReasons = {
  power: '先审后发',
  first: '首次发布',
  words: (found: readonly string[]) => `含有词语：${found.join('、')}`,
  reports: '多人举报',
  edited: '修改后重新审核',
} as const;

/** Shown in place of a quoted moment that the reader may not see. */
export const hiddenQuoteText = '原动态已不可见';
