/** @see docs/reference/errors.md */
export const backupErrors = {
  notEmpty: '这个站点已有内容。要用备份替换它，请加上 --replace：现有的全部内容会被删除。',
  newerSchema: '这个备份来自更新的版本，请先升级程序，没有写入任何内容。',
  unknownSchema: '这个备份的数据库结构不属于本程序的任何版本，没有写入任何内容。',
  foreign: (address: string) =>
    `这个备份不是由本站的密钥签名的（备份里写的来源是 ${address || '未知'}），本站无法确认它是否被改动过，没有写入任何内容。确认文件来自您信任的地方后，请加上 --trust 再恢复。`,
  otherFile: '备份文件在核对之后换成了另一个，没有写入任何内容。请重新核对。',
  tampered: '备份的签名与内容不符，它在生成之后被改动过，没有写入任何内容。',
  changed: '备份文件在读取过程中被改动，没有写入任何内容。',
  unsure:
    '数据库在最后一步没有答复，恢复可能已经完成，也可能没有。请打开站点看内容是否已换成备份里的，再决定要不要重做。',
  refusedRow: '备份里的数据不符合数据库的规则，没有写入任何内容。',
  targetNotEmpty: '目标数据库里已有内容，请换一个空的数据库。',
  moveDiffers: '目标数据库里的内容与备份不一致，请不要使用它。',
} as const;

/** Notes for the administrator who restores a backup. */
export const backupNotes = {
  foreignKey: '备份里的密钥与本站不同，签名只能用备份自带的密钥核对。请确认文件来自您信任的地方。',
  unknownSigner: '备份里没有密钥，也不是由本站的密钥签名，无法确认它是否被改动过。请确认文件来自您信任的地方。',
  secretsLost:
    '备份里没有密钥：加密保存的选项与 Webhook 密钥恢复后无法读取，需要重新设置；所有人的两步验证会关闭，可以重新开启。',
  secretSetting:
    '本站的密钥来自设置 SOMNIA_SECRET，与备份里的不同：请先把它改为原站的值，或者清空它，再恢复；否则加密保存的选项与 Webhook 密钥无法读取，所有人的两步验证会关闭。',
  olderSchema: '备份来自较早的版本，恢复时会自动升级到当前的数据库结构。',
} as const;
