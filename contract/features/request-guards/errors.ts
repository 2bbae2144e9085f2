import { defineErrors } from '#contract/kit/errors.ts';

/** @see docs/reference/errors.md */
export const guardCodes = defineErrors({
  RATE_LIMITED: [429, '操作太频繁了，请稍后再试'],
  CHALLENGE_REQUIRED: [403, '请先完成验证'],
});
