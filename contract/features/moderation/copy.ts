export const banErrors = {
  net: '请填写一个 IP 地址，或形如 203.0.113.0/24、2001:db8::/64 的网段',
  reason: '原因最多 200 个字符',
  until: '结束时间要晚于现在',
  missing: '没有找到这条封禁',
} as const;

export const reportErrors = {
  missing: '没有找到要举报的内容',
  reason: '请选择举报原因',
  detail: '补充说明最多 500 个字',
  noReport: '没有找到这条举报',
  settled: '这条举报已经处理过了',
} as const;
