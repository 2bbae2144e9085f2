import type { Block } from '#contract/kit/block.ts';

const token = /import-media:([\w.~%-]+)/g;

/**
 * A placeholder in blocks for the final address of a media item. It contains only characters that HTML and JSON do not
 * escape.
 */
export function mediaToken(key: string): string {
  return `import-media:${encodeURIComponent(key).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** Replaces all media tokens with addresses. */
export function fillMedia(text: string, addressOf: (key: string) => string): string {
  return text.replaceAll(token, (_, key: string) => addressOf(decodeURIComponent(key)));
}

/** Like `fillMedia`, for blocks. Addresses are escaped so that they are valid in HTML and in plain fields. */
export function fillMediaInBlocks(blocks: readonly Block[], addressOf: (key: string) => string): Block[] {
  const filled = fillMedia(JSON.stringify(blocks), (key) =>
    addressOf(key)
      .replace(/[\s"'<>\\]/g, encodeURIComponent)
      .replaceAll("'", '%27'),
  );
  return JSON.parse(filled) as Block[];
}
