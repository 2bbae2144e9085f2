import type { Level } from '#contract/features/growth/rules.ts';
import { siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';

/** The site's levels; null until they are loaded. */
export function useLevels(): readonly Level[] | null {
  const { loaded } = useLoaded(siteOptions);
  return loaded.value?.levels ?? null;
}
