import { defineErrors } from '#contract/kit/errors.ts';

/** @see docs/reference/errors.md */
export const moderationCodes = defineErrors({
  NETWORK_BANNED: [403, '您所在的网络已被限制发言'],
});
