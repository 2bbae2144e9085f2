/** @see docs/reference/limits.md, docs/reference/calls.md */
export const nameLength = { min: 2, max: 20 } as const;
/** Counted in code points after NFC normalisation. */
export const passwordLength = { min: 8, max: 72 } as const;
export const emailMaxLength = 254;
export const bioMaxLength = 500;
export const verifiedTextMaxLength = 60;
export const banReasonMaxLength = 200;

/** Days until an unused session expires. */
export const sessionDays = 30;
/** Days after which an expired session is deleted; its cookie is then unknown. */
export const endedSessionDays = 30;
/** A session's timestamps are written at most this often, so that reading pages causes no writes. */
export const sessionTouchMs = 3_600_000;

/** Users per directory page. */
export const directoryPageSize = 24;

/** Names that could be mistaken for the site itself; compared by `nameKey`. The owner and imports may use them. */
export const reservedNames = [
  'admin',
  'administrator',
  'root',
  'system',
  'somnia',
  'official',
  'support',
  'service',
  'staff',
  'moderator',
  'webmaster',
  'guest',
  'anonymous',
  'null',
  'undefined',
  '站长',
  '管理员',
  '超级管理员',
  '系统',
  '官方',
  '客服',
  '版主',
  '编辑部',
  '匿名',
  '匿名用户',
  '访客',
  '游客',
  '已注销用户',
] as const;
