import type { Block } from '#contract/kit/block.ts';
import { mapBlocks, walkBlocks } from '#contract/kit/block-tree.ts';

/** What keeps a picture's place until it is there. */
export interface PictureFacts {
  width: number | null;
  height: number | null;
  colour: string | null;
}

interface Picture {
  url?: unknown;
  width?: unknown;
  height?: unknown;
}

function picturesOf(block: Block): Picture[] {
  if (block.type === 'image') return [block.data.file as Picture];
  if (block.type === 'gallery' && Array.isArray(block.data.images)) return block.data.images as Picture[];
  return [];
}

/** Addresses of the pictures of a tree, each once. */
export function pictureAddresses(blocks: readonly Block[]): string[] {
  const found = new Set<string>();
  walkBlocks(blocks, (block) => {
    for (const { url } of picturesOf(block)) if (typeof url === 'string' && url !== '') found.add(url);
  });
  return [...found];
}

function filled(picture: Picture, known: ReadonlyMap<string, PictureFacts>): Picture & { colour?: string } {
  const facts = known.get(String(picture.url));
  if (!facts) return picture;
  const size = picture.width || !facts.width || !facts.height ? {} : { width: facts.width, height: facts.height };
  return { ...picture, ...size, ...(facts.colour ? { colour: facts.colour } : {}) };
}

/** The tree with size and average colour of every picture that the site keeps itself. */
export function fillPictures(blocks: readonly Block[], known: ReadonlyMap<string, PictureFacts>): Block[] {
  if (known.size === 0) return [...blocks];
  return mapBlocks(blocks, (block) => {
    if (block.type === 'image')
      return { ...block, data: { ...block.data, file: filled(block.data.file as Picture, known) } };
    if (block.type !== 'gallery') return block;
    const images = picturesOf(block).map((picture) => filled(picture, known));
    return { ...block, data: { ...block.data, images } };
  });
}
