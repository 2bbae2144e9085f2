import { defineErrors } from '#contract/kit/errors.ts';

/** @see docs/reference/errors.md */
export const licenceCodes = defineErrors({
  LICENCE_INVALID: [403, '授权无效，请联系开发者'],
  LICENCE_REQUIRED: [403, '此功能需要专业版授权'],
});
