const digits = ['零', '一', '两', '三', '四', '五', '六', '七', '八', '九'];
const plain = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/** The greeting for an hour of the day. */
export function greetingAt(hour: number): string {
  if (hour < 5) return '夜深了';
  if (hour < 9) return '早上好';
  if (hour < 12) return '上午好';
  if (hour < 14) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好';
}

/** The lit share of the moon in tenths, in Chinese: 八成七. */
export function moonText(share: number): string {
  const hundredths = Math.round(share * 100);
  if (hundredths >= 99) return '今晚是满月';
  if (hundredths <= 1) return '今晚没有月亮';
  const tens = Math.floor(hundredths / 10);
  const ones = hundredths % 10;
  if (tens === 0) return '今晚的月亮只有细细一弯';
  return `今晚的月亮亮了${digits[tens]}成${ones === 0 ? '' : plain[ones]}`;
}
