import { defineErrors } from '#contract/kit/errors.ts';

/** @see docs/reference/errors.md */
export const accountCodes = defineErrors({
  USER_ALREADY_BAN: [403, '该账号已被封禁'],
});
