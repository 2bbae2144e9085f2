/** Can be typed instead of the site's name to confirm a restore. */
export const restoreConfirmation = '恢复';

/** @see docs/reference/errors.md */
export const restorationErrors = {
  word: (name: string) => `请输入站点名称「${name}」，或输入「${restoreConfirmation}」`,
  trust: '这个备份不是由本站的密钥签名的。确认它来自您信任的地方后，请勾选「我信任这个备份的来源」',
  inUse: '还有别的程序正在使用这份数据（另一个站点进程，或一条命令），所以没有恢复。请先停止它们，再试一次',
  notHere: '这个站点不是由主程序运行的，不能在这里恢复。请在服务器上用 restore 命令恢复',
  underWay: '正在恢复备份，请稍后再来',
  interrupted: '恢复没有完成，站点保持原样。原因见服务器日志',
} as const;

/** Page shown to visitors during a restore. */
export const restoringPage = {
  title: '正在恢复备份，请稍后再来',
  text: '站点正在恢复，通常几分钟内完成。页面会自动刷新。',
} as const;
