export const checkInErrors = {
  already: '今天已经签到过了',
  noMakeUp: '本站没有开放补签',
  notMissed: '这一天不能补签',
} as const;

/** The notification about a new level. */
export const levelUp = (name: string): string => `恭喜升到 ${name}`;
