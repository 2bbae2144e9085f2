export const maxAccessTokens = 50;
export const tokenNameMaxLength = 40;
/** What every token begins with, so that people and scanners know one when they see it. */
export const tokenPrefix = 'somnia_pat_';
/** A token's last use is written at most this often. */
export const tokenTouchMs = 60_000;
