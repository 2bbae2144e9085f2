export const mediaErrors = {
  empty: '文件是空的',
  tooLarge: '文件大小不能超过100M',
  tooManyPixels: '图片的尺寸太大了',
  tooManyFrames: '动图的帧数太多了',
  heic: '不支持 HEIC 图片，请先转换为 JPEG 或 PNG',
  type: '不支持这种文件',
  brokenImage: '图片已损坏，无法读取',
  brokenFilm: '视频或音频已损坏，无法读取',
} as const;
