import { plateErrors } from '#contract/features/moments/plates.copy.ts';
import { topicErrors } from '#contract/features/moments/topics.copy.ts';
import { termPath } from '#contract/features/terms/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { findRedirect, redirectsTag } from '#server/features/redirects/service.ts';
import type { CallContext } from '#server/kit/site.ts';

/** What is said of a plate or topic that is not there. */
export const missingTerm = { plate: plateErrors.missing, topic: topicErrors.missing } as const;

/** The slug to which the page of a plate or topic moved. @throws DomainError NOT_FOUND if it did not move */
export async function findMovedSlug(context: CallContext, taxonomy: 'plate' | 'topic', slug: string): Promise<string> {
  context.tag(redirectsTag);
  const pages = termPath(taxonomy, '');
  const moved = await findRedirect(context.site, termPath(taxonomy, slug), '');
  if (!moved?.location.startsWith(pages)) throw new DomainError('NOT_FOUND', missingTerm[taxonomy]);
  moved.count();
  return decodeURIComponent(moved.location.slice(pages.length));
}
