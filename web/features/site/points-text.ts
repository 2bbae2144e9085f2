import { useSiteData } from './site-data.ts';

export const defaultPointsText = '积分';

/** The owner's word for 积分. */
export function usePointsText(): string {
  return useSiteData().pointsText ?? defaultPointsText;
}
