export const mediaErrors = {
  empty: '文件是空的',
  tooLarge: '文件大小不能超过100M',
  tooManyPixels: '图片的尺寸太大了',
  tooMuchMemory: '这种格式的图片不能这么大，请先缩小，或转换为 JPEG',
  svgTooLarge: 'SVG 图片不能超过200KB',
  tooManyFrames: '动图的帧数太多了',
  heic: '不支持 HEIC 图片，请先转换为 JPEG 或 PNG；iPhone 可在「设置 › 相机 › 格式」里选「兼容性最佳」',
  type: '不支持这种文件',
  brokenImage: '图片已损坏，无法读取',
  brokenFilm: '视频或音频已损坏，无法读取',
} as const;

/** What stands where a picture did not arrive. */
export const pictureCopy = { failed: '图片没有加载成功', retry: '重试' } as const;

export const mediaEditErrors = {
  notPicture: '只有图片可以裁剪',
  notCroppable: '动图和矢量图不能裁剪',
  cropArea: '裁剪范围不正确',
  otherKind: '替换的文件要和原来的类型相同',
  inTrash: '文件在回收站中，请先恢复',
  ofMoment: '动态里的文件不能修改，只能删除',
} as const;

export const mediaLibraryErrors = {
  missing: '没有这个文件',
  group: '没有这个分组',
  groupName: '请填写分组名称',
  groupNameLength: '分组名称最多30个字',
  groupTaken: '已经有同名的分组',
  tooManyGroups: '分组太多了',
  altLength: '替代文字最多500个字',
  name: '请填写文件名',
  used: (uses: number) => `这个文件还在 ${uses} 个地方使用`,
  notInTrash: '请先移到回收站',
} as const;

export const remoteMediaCopy = {
  status: (status: number) => `对方网站返回了 ${status}`,
  notAFile: '得到的是网页，不是文件',
  unreachable: '无法连接或下载超时',
  address: '请填写图片的完整网址，以 http:// 或 https:// 开头',
  /** One sentence for all failures of the network: it must not tell which inner addresses respond. */
  unreadable: '没能取到这张图片，请下载后再上传',
  busy: '正在取的图片太多，请稍后再试',
} as const;
