export const conversionErrors = {
  tooLong: '一次最多转换 2 MB 的文字，请分成几段',
  tooSlow: '这段内容太复杂，没能在两秒内转换完，请分成几段再试',
  busy: '正在转换的内容太多，请稍后再试',
} as const;

/** What a converted text does not hold any more, in words. */
export const conversionNotes = {
  pictures: (count: number) => `有 ${count} 张内嵌图片没有带入，请另外上传`,
  markup: '一段 HTML 只保留了文字：使用 HTML 区块需要编辑权限',
} as const;
