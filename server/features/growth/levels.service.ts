import { levelUp } from '#contract/features/growth/copy.ts';
import { levelOf } from '#contract/features/growth/rules.ts';
import type { Currency } from '#contract/features/ledger/entities.ts';
import { notify } from '#server/features/notifications/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

/** Notifies a user, once for each level, when experience reaches it. Only their own page is rendered again. */
export async function levelReached(
  site: Site,
  unit: Unit,
  { userId, currency, before, after }: { userId: number; currency: Currency; before: number; after: number },
): Promise<void> {
  if (currency !== 'exp') return;
  const levels = site.options.get('levels');
  const [was, is] = [levelOf(before, levels), levelOf(after, levels)];
  if (was.level === is.level) return;
  unit.touch(`author:${userId}`);
  if (is.level < was.level) return;
  await notify(site, unit, {
    userId,
    kind: 'system',
    text: levelUp(is.name),
    url: '/user-center/experience',
    groupKey: `level:${is.level}`,
    mail: null,
  });
}
