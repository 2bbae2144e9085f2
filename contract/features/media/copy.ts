export const mediaErrors = {
  empty: '文件是空的',
  tooLarge: '文件大小不能超过100M',
  tooManyPixels: '图片的尺寸太大了',
  brokenImage: '图片已损坏，无法读取',
} as const;
