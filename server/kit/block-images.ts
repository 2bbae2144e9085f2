import { previewAddress, type PreviewRule, srcsetOf, type Variant } from '#contract/features/media/variants.rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { mapBlocks, walkBlocks } from '#contract/kit/block-tree.ts';

/** Image metadata: size and placeholder, and the variants a browser can choose from. */
export interface ImageMetadata {
  width: number | null;
  height: number | null;
  colour: string | null;
  placeholder: string;
  /** The point that stays in view, as `object-position`; '' is the centre. */
  focus: string;
  /** What the camera recorded, in one line; '' when it is not shown. */
  photo: string;
  variants: readonly Variant[];
}

interface BlockImage {
  url?: unknown;
  width?: unknown;
  height?: unknown;
}

function blockImagesOf(block: Block): BlockImage[] {
  if (block.type === 'image') return [block.data.file as BlockImage];
  if (block.type === 'gallery' && Array.isArray(block.data.images)) return block.data.images as BlockImage[];
  return [];
}

/** The distinct image addresses of a block tree. */
export function imageAddresses(blocks: readonly Block[]): string[] {
  const found = new Set<string>();
  walkBlocks(blocks, (block) => {
    for (const { url } of blockImagesOf(block)) if (typeof url === 'string' && url !== '') found.add(url);
  });
  return [...found];
}

function withImageMetadata(picture: BlockImage, known: ReadonlyMap<string, ImageMetadata>): BlockImage {
  const facts = known.get(String(picture.url));
  if (!facts) return picture;
  const { colour, placeholder, focus, photo, variants } = facts;
  // The file may have been replaced since the block was written.
  const size = facts.width && facts.height ? { width: facts.width, height: facts.height } : {};
  const [avif, webp] = [srcsetOf(variants, 'avif'), srcsetOf(variants, 'webp')];
  return {
    ...picture,
    ...size,
    ...(colour ? { colour } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(focus ? { focus } : {}),
    ...(photo ? { photo } : {}),
    ...(avif ? { avif } : {}),
    ...(webp ? { webp } : {}),
  };
}

/** Adds the address that the lightbox opens when it differs. */
function withPreview(picture: BlockImage, rule: PreviewRule): BlockImage & { full?: string } {
  const url = String(picture.url ?? '');
  const full = previewAddress(url, rule);
  return full === url ? picture : { ...picture, full };
}

/** Adds size, placeholder and variants to every image stored on this site. */
export function addImageMetadata(
  blocks: readonly Block[],
  known: ReadonlyMap<string, ImageMetadata>,
  rule: PreviewRule,
): Block[] {
  return mapBlocks(blocks, (block) => {
    const prepare = (picture: BlockImage) => withPreview(withImageMetadata(picture, known), rule);
    if (block.type === 'image')
      return { ...block, data: { ...block.data, file: prepare(block.data.file as BlockImage) } };
    if (block.type !== 'gallery') return block;
    return { ...block, data: { ...block.data, images: blockImagesOf(block).map(prepare) } };
  });
}
