import { DomainError } from '#contract/errors.ts';
import type { CallContext } from '#server/kit/site.ts';
import { stickerPackage } from '#server/kit/sticker-source.ts';

/**
 * The stickers of a package that the site offers, in its order.
 * @throws DomainError NOT_FOUND for any other URL, so that the server cannot be made to fetch arbitrary URLs
 */
export async function listStickers({ site }: CallContext, url: string): Promise<{ name: string; url: string }[]> {
  const stickers = await stickerPackage(site, url);
  if (!stickers) throw new DomainError('NOT_FOUND');
  return [...stickers].map(([name, image]) => ({ name, url: image }));
}
