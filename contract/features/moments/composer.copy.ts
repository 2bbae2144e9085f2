/** Texts of the composer of moments. @see docs/reference/errors.md */
export const composerCopy = {
  uploading: '正在上传...',
  publishing: '正在发布...',
  failed: (reason: string) => `发布失败：${reason}`,
  published: '操作成功',
  pending: '操作成功，请等待管理员审核',
  noticeTitle: '提示',
  /** Leads to the moment that waits. */
  view: '查看这条动态',
  reload: '刷新页面',
  oneVideo: '一条动态只能有一个视频',
  posterType: '封面只能是图片',
  /** Some files of the moment were not uploaded. */
  failedFiles: '有文件没有上传成功，请重试或移除后再发布',
  /** The network is gone; it is sent again as soon as it is back. */
  offline: '网络断开，内容已保存在这台设备上，恢复后会自动继续发布',
  signedOut: '登录已失效，内容已保存，登录后可以继续发布',
  otherAccount: '您已换了账号，请确认后再发布',
  /** Title of a forwarded moment, until its author writes another. */
  forwardTitle: '转发动态',
  poll: '投票',
  pollAdd: '添加选项',
  pollRemove: '不要投票',
  pollMultiple: '可多选',
  pollDeadline: '投票截止时间',
  pollDays: (days: number) => (days === 0 ? '不截止' : `${days} 天后截止`),
  /** Somebody voted. */
  pollFixed: '已经有人投票，投票内容不能再改，其他内容仍可编辑。',
  waitSeconds: (seconds: number) => `${seconds} 秒后可以再试`,
} as const;
