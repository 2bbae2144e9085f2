import { defineErrors } from '#contract/kit/errors.ts';

/** @spec S8 */
export const siteCodes = defineErrors({
  SITE_CLOSED: [403, '站点暂时关闭了此功能'],
});
