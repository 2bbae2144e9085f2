import { userErased } from '#server/features/profiles/service.ts';
import type { Site } from '#server/kit/site.ts';

import { features } from './feature-registry.ts';

/** Connects what each feature erases when a user is erased, in the same transaction. @see docs/reference/calls.md (logoff) */
export function connectErasure(site: Site): void {
  userErased.on(site, async (_site, unit, person) => {
    for (const { erase } of features) await erase?.(site, unit, person);
  });
}
