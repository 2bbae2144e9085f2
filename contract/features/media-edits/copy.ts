export const mediaEditErrors = {
  notPicture: '只有图片可以裁剪',
  notCroppable: '动图和矢量图不能裁剪',
  cropArea: '裁剪范围不正确',
  otherKind: '替换的文件要和原来的类型相同',
  inTrash: '文件在回收站中，请先恢复',
} as const;
