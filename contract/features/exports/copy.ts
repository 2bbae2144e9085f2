export const exportErrors = {
  notEmpty: (folder: string) => `目录 ${folder} 里已有内容，请换一个空目录`,
  notWritable: (folder: string, reason: string) => `无法写入目录 ${folder}（${reason}），请检查路径与权限`,
} as const;
