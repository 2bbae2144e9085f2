export const uploadErrors = {
  name: '请提供文件名',
  nameLength: '文件名最多255个字符',
  empty: '文件是空的',
  tooLarge: (megabytes: number) => `文件大小不能超过${megabytes}M`,
  missing: '这次上传不存在或已过期，请重新上传',
  offset: '上传的位置不对，请从服务器已收到的位置继续',
  size: '收到的内容超过了文件的大小',
  notDirect: '这次上传由本站接收，不能直接传到存储',
  part: '没有这个分片',
  incomplete: '文件还没有传完',
  changed: '文件在传输中损坏，请重新上传',
  busy: '这次上传正在处理，请稍候',
  hourly: '每小时最多上传60个文件，请稍后再试',
  daily: '每天最多上传500M，请明天再试',
  tooMany: '同时进行的上传太多了，请等一部分完成后再试',
  chunkType: '请以二进制流上传文件内容',
} as const;

/** Texts of the uploader in the browser. */
export const uploadCopy = {
  failed: (reason: string) => `上传失败：${reason}`,
  unknown: '未知错误',
  lost: '连接中断，请检查网络后重试',
  /** Refused by a proxy before the site. */
  tooLarge: '文件太大了',
  cancelled: '已取消',
} as const;
