import type { OptionName } from './options.entities.ts';

/** Options that can be set before what they are for is there; the admin and the documentation say so. */
export const optionsWithoutEffect: readonly OptionName[] = [
  'moments_notice_type',
  'moments_review_from_power',
  'sonare_vip_config_duration_list',
  'sonare_vip_config_compare',
  'sonare_vip_config_slogan',
  'badges',
];
