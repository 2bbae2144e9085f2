import { setSettings } from '#server/features/settings/service.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

/** The word lists of the site by their effect. */
export interface SiteWords {
  refused: string[];
  held: string[];
  replaced: string[];
}

/** The word lists in force. */
export function siteWords({ options }: Site): SiteWords {
  return {
    refused: options.get('words_refused'),
    held: options.get('words_held'),
    replaced: options.get('words_replaced'),
  };
}

/** Replaces the lists that are given. @throws DomainError VALIDATION */
export async function setSiteWords(
  context: CallContext,
  given: { [List in keyof SiteWords]?: SiteWords[List] | undefined },
): Promise<SiteWords> {
  const named = Object.entries(given).filter(([, words]) => words !== undefined);
  const values = Object.fromEntries(named.map(([list, words]) => [`words_${list}`, words]));
  await setSettings(context, { values });
  return siteWords(context.site);
}
