import { defineErrors } from '#contract/kit/errors.ts';

/** @spec S8 */
export const accountCodes = defineErrors({
  USER_ALREADY_BAN: [403, '该账号已被封禁'],
});
