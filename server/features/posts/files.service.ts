import { withoutSale } from '#contract/features/posts/sales.rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { isRecord } from '#contract/kit/block-fields.ts';
import { mapBlocks } from '#contract/kit/block-tree.ts';
import { DomainError } from '#contract/errors.ts';
import type { MovedFile } from '#server/features/media/edits.service.ts';
import { findMediaByUrl } from '#server/features/media/service.ts';
import { replaceOwnFileAddresses } from '#server/kit/own-files.ts';
import { type Site, write } from '#server/kit/site.ts';

import * as reads from './files.reads.ts';
import { preparePost, storePost } from './service.ts';

const maxTries = 3;

/** The blocks with the size of the file that lies at an address; a block keeps the size of the file it shows. */
async function withSizes(site: Site, blocks: readonly Block[], url: string): Promise<Block[]> {
  const file = await findMediaByUrl(site, url);
  const size = file?.width && file.height ? { width: file.width, height: file.height } : undefined;
  const renew = (shown: unknown): unknown =>
    isRecord(shown) && shown.url === url && (shown.width !== undefined || shown.height !== undefined)
      ? { ...shown, width: size?.width, height: size?.height }
      : shown;
  return mapBlocks(blocks, ({ data, ...block }) => {
    if (block.type === 'image') return { ...block, data: { ...data, file: renew(data.file) } };
    if (block.type === 'video') return { ...block, data: renew(data) as Block['data'] };
    const isGallery = block.type === 'gallery' && Array.isArray(data.images);
    return { ...block, data: isGallery ? { ...data, images: (data.images as unknown[]).map(renew) } : data };
  });
}

async function rewritePost(site: Site, id: number, { oldPath, newUrl, userId }: MovedFile): Promise<boolean> {
  const change = (key: string, address: string): string => (key === oldPath ? newUrl : address);
  for (let tries = 1; ; tries += 1) {
    const post = await reads.findPost(site.db, id);
    if (!post) return false;
    const source = replaceOwnFileAddresses(site, post.source, change);
    const cover = replaceOwnFileAddresses(site, post.cover_url, change);
    const image = replaceOwnFileAddresses(site, post.seo_image, change);
    if (source === post.source && cover === post.cover_url && image === post.seo_image) return false;
    const { revision } = post;
    const blocks = await withSizes(site, withoutSale(JSON.parse(source) as Block[]), newUrl);
    const ready = await preparePost(site, {
      id,
      revision,
      content: { blocks },
      cover,
      seo: { image },
    });
    try {
      // The text is the same: it was not updated for its readers.
      const by = { userId: userId ?? post.author_id, facts: { updated_at: post.updated_at } };
      await write(site, (unit) => storePost(site, unit, ready, by));
      return true;
    } catch (error) {
      // Somebody saved it meanwhile: what they wrote is what is rewritten.
      if (!(error instanceof DomainError) || error.code !== 'CONFLICT' || tries >= maxTries) throw error;
    }
  }
}

/** Rewrites a post; of one that does not fit today's rules any more the log tells, and readers are led on. */
async function tryRewritePost(site: Site, id: number, moved: MovedFile): Promise<boolean> {
  try {
    return await rewritePost(site, id, moved);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDATION') throw error;
    site.log.warn({ postId: id, reason: error.message }, 'a post names a file by its old address');
    return false;
  }
}

/** Lets every article and page name a file by its new address. @returns how many were changed */
export async function rewriteFileReferences(site: Site, moved: MovedFile): Promise<number> {
  let changed = 0;
  let failed: unknown;
  for (const id of await reads.listPostsUsingFile(site.db, moved.oldPath)) {
    try {
      if (await tryRewritePost(site, id, moved)) changed += 1;
    } catch (error) {
      // The others do not wait for this one; it is tried again.
      failed ??= error;
    }
  }
  if (failed !== undefined) throw failed;
  return changed;
}
