import { defineErrors } from '#contract/kit/errors.ts';

/** @spec S8 */
export const licenceCodes = defineErrors({
  LICENCE_INVALID: [403, '授权无效，请联系开发者'],
  LICENCE_REQUIRED: [403, '此功能需要专业版授权'],
});
