import type { BackupInterval, TransferKind, TransferStatus } from './rules.ts';

export const transferNames: Record<TransferKind, string> = {
  backup: '生成备份',
  'auto-backup': '自动备份',
  verify: '核对备份',
  restore: '恢复备份',
  'export-archive': '导出归档',
  'export-markdown': '导出 Markdown',
  'import-wordpress': '导入 WordPress',
  'import-markdown': '导入 Markdown',
  'fetch-media': '取回外站图片',
};

export const backupIntervalNames: Record<BackupInterval, string> = { off: '关闭', daily: '每天', weekly: '每周' };

export const transferStatusNames: Record<TransferStatus, string> = {
  waiting: '等待中',
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
};

export const transferSteps = {
  '': '准备',
  write: '写入',
  verify: '核对',
  unpack: '解压',
  import: '导入',
  pack: '打包',
  fetch: '取回',
} as const;

export type TransferStep = keyof typeof transferSteps;

/** @see docs/reference/errors.md */
export const transferErrors = {
  busy: '已有一项备份、导入或导出正在进行，请等它完成',
  noFile: '请先上传文件',
  wrongFile: (endings: string) => `文件类型不对，请选择 ${endings} 文件`,
  missing: '没有找到这个文件，它可能已被删除',
  missingTransfer: '没有找到这一项',
  notCancellable: '这一项不能取消，或者已经结束',
  notChecked: '请先核对这个备份，再恢复',
  password: '密码不正确，请输入您的登录密码',
  noPassword: '您的账号还没有密码。请先在账号安全中设置密码，或重新登录后十分钟内再试',
  ticket: '下载链接无效或已过期，请回到备份页面重新下载',
  tooLarge: '文件太大了',
  internal: '出了点问题，请查看服务器日志后再试',
  interrupted: '已中断：程序在中途停止，请重新开始',
  unsafeName: (name: string) => `压缩包里有不安全的文件名：${name}`,
  clash: (name: string) => `压缩包里有只差大小写的重名文件：${name}`,
  notPlain: (name: string) => `压缩包里有链接或特殊文件：${name}`,
  tooMany: '压缩包里的文件太多',
  bomb: '压缩包解开后大得不合常理',
  encrypted: '压缩包有密码，请解密后再上传',
  noRoom: (needed: string, free: string) =>
    `磁盘空间不够：大约需要 ${needed}，只剩 ${free}。请先清理磁盘，或删除不再需要的备份`,
  damaged: '压缩包已损坏或不是支持的格式',
} as const;

export const archiveCopy = {
  notEmpty: '这个站点已有内容。归档只能还原到空站点，请换一个空的数据目录（DATA_DIR）再试。',
  damaged: '归档的内容与清单不符，没有导入任何内容。',
} as const;

export const exportErrors = {
  notEmpty: (folder: string) => `目录 ${folder} 里已有内容，请换一个空目录`,
  notWritable: (folder: string, reason: string) => `无法写入目录 ${folder}（${reason}），请检查路径与权限`,
} as const;
