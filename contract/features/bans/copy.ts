export const banErrors = {
  net: '请填写一个 IP 地址，或形如 203.0.113.0/24、2001:db8::/64 的网段',
  reason: '原因最多 200 个字符',
  until: '结束时间要晚于现在',
  missing: '没有找到这条封禁',
} as const;
