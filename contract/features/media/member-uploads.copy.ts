/** Why a file of a moment is refused; the browser shows it as `uploadCopy.failed(reason)`. */
export const memberUploadErrors = {
  notForm: '请以 multipart/form-data 表单上传文件',
  oneFile: '请在 file 字段中上传一个文件，一次只能上传一个',
  fileName: '文件名不正确',
  cutOff: '文件没有传完，请重新上传',
  type: '只能上传 JPG、PNG、GIF、WebP、AVIF 图片，或 MP4、MOV、WebM 视频',
  noPicture: '视频里没有画面',
  noLength: '视频的时长为零',
  removed: '这个文件已被管理员删除，不能再次上传',
} as const;

/** An address that is not a file of this person, or no longer. */
export const attachmentErrors = {
  image: '图片已失效，请重新上传',
  video: '视频已失效，请重新上传',
} as const;
