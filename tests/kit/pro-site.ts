import { createLicenceKeys, installLicence, signLicence } from '#server/features/licences/service.ts';
import type { Site } from '#server/kit/site.ts';

/** Gives a test site a licence of the Pro edition for its own host. */
export async function makePro(site: Site): Promise<void> {
  const { publicKey, privateKey } = createLicenceKeys();
  await installLicence(site, signLicence(privateKey, new URL(site.url).hostname, 'pro', site.clock.now()), publicKey);
}
