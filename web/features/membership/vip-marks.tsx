import type { ReactNode } from 'react';

import type { VipType } from '#contract/features/membership/entities.ts';
import { MarksContext, marksSiteIn } from '#web/features/accounts/marks-context.ts';
import { useSiteData } from '#web/features/site/site-data.ts';

/** Faces of the levels of membership for what stands inside: as they are now, whatever the page was made with. */
export function VipMarks({ types, children }: { types: readonly VipType[]; children: ReactNode }) {
  return <MarksContext value={{ ...marksSiteIn(useSiteData()), vipTypes: types }}>{children}</MarksContext>;
}
