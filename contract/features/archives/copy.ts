export const archiveCopy = {
  notEmpty: '这个站点已有内容。归档只能还原到空站点，请换一个空的数据目录（DATA_DIR）再试。',
  damaged: '归档的内容与清单不符，没有导入任何内容。',
} as const;
