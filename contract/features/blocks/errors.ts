import { defineErrors } from '#contract/kit/errors.ts';

/** @see docs/reference/errors.md */
export const lockCodes = defineErrors({
  PAYMENT_REQUIRED: [403, '购买后可见'],
  VIP_REQUIRED: [403, '开通会员后可见'],
  REPLY_REQUIRED: [403, '评论后可见'],
});
