export const remoteMediaCopy = {
  status: (status: number) => `对方网站返回了 ${status}`,
  notAFile: '得到的是网页，不是文件',
  unreachable: '无法连接或下载超时',
} as const;
