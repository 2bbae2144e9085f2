import type { Block } from '#contract/kit/block.ts';

const token = /import-media:([\w.~%-]+)/g;

/** Stands in blocks for the address that a media item will get; made of characters that HTML and JSON leave alone. */
export function mediaToken(key: string): string {
  return `import-media:${encodeURIComponent(key).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** Keys of the media that a text names, in order of appearance, each once. */
export function mediaKeysIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(token), (match) => decodeURIComponent(match[1] as string)))];
}

/** The text with every token replaced by the address it stands for. */
export function fillMedia(text: string, addressOf: (key: string) => string): string {
  return text.replaceAll(token, (_, key: string) => addressOf(decodeURIComponent(key)));
}

/** The same for blocks; the address is written so that it can stand inside HTML as well as in a field of its own. */
export function fillMediaInBlocks(blocks: readonly Block[], addressOf: (key: string) => string): Block[] {
  const filled = fillMedia(JSON.stringify(blocks), (key) =>
    addressOf(key)
      .replace(/[\s"'<>\\]/g, encodeURIComponent)
      .replaceAll("'", '%27'),
  );
  return JSON.parse(filled) as Block[];
}
