import { defineErrors } from '#contract/kit/errors.ts';

/** @see docs/reference/errors.md */
export const siteCodes = defineErrors({
  SITE_CLOSED: [403, '站点暂时关闭了此功能'],
});
