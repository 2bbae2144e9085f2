/** A date in Chinese numerals: 二〇二六年十一月十三日. */
export const chineseDatePattern = 'CY年CM月CD日';

/** The pattern of the dates that people read; what programs read does not depend on it. */
export function datePatternOf(options: { date_format: string; date_style: 'format' | 'chinese' }): string {
  return options.date_style === 'chinese' ? chineseDatePattern : options.date_format;
}
