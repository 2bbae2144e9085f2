import { variantSet } from '#contract/features/media/variants.limits.ts';
import { composeSite } from '#server/app/compose.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { connectJobs } from '#server/app/workers.ts';
import { readSettings } from '#server/kit/settings.ts';
import { seedDemo } from '#server/seeds/demo.ts';

import { isProof } from './breadth.ts';

/**
 * Makes the demo data in an empty folder. Its pictures are drawn in smaller sizes for the proofs alone: that takes
 * twenty times as long as all the rest, and pages show the originals without them. Nothing is left to renew either:
 * that would change pages during a test.
 */
export async function makeDemo(dataDir: string): Promise<void> {
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SOMNIA_MODE: 'development' });
  const { site, close } = await composeSite(settings);
  connectReactions(site);
  connectJobs(site);
  await seedDemo(site);
  if (isProof) await site.jobs.drain();
  await site.db.deleteFrom('jobs').where('queue', '=', 'media-variants').execute();
  await site.db.updateTable('media').set({ variant_set: variantSet }).execute();
  await close();
}
