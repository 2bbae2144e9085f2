export const reportErrors = {
  missing: '没有找到要举报的内容',
  reason: '请选择举报原因',
  detail: '补充说明最多 500 个字',
  noReport: '没有找到这条举报',
  settled: '这条举报已经处理过了',
} as const;
