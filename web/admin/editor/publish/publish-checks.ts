import type { Article } from '#contract/features/posts/fields.rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { walkBlocks } from '#contract/kit/block-tree.ts';

/** Something that the writer may want to mend first; it never prevents publishing. */
export interface PublishNote {
  text: string;
  /** The block that it is about. */
  blockId?: string;
  /** The setting that it is about. */
  setting?: MendableSetting;
}

/** Settings that publishing asks about. */
export type MendableSetting = 'category' | 'tag' | 'cover' | 'excerpt';

/** Characters that nobody sees; the joiners of emoji and of Indic scripts stand between visible characters. */
const unseen = /[\u00AD\u200B\u2060\uFEFF]|(?<!\p{Extended_Pictographic}\uFE0F?|\p{M})\u200D/gu;
const linkInHtml = /<a\s[^>]*?href=(?:"([^"]*)"|'([^']*)')/gi;

/** All texts of a block without those of the blocks inside it. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === 'blocks' ? [] : textsOf(inner)));
}

/** The pictures of a block that say nothing to those who do not see them. */
function silentPictures({ type, data }: Block): number {
  const isSilent = (picture: unknown) => {
    const { alt } = (picture ?? {}) as { alt?: unknown };
    return typeof alt !== 'string' || alt.trim() === '';
  };
  if (type === 'image') return Number(isSilent(data));
  if (type === 'gallery' && Array.isArray(data.images)) return data.images.filter(isSilent).length;
  return 0;
}

interface Place {
  blockId: string;
  count: number;
}

function countIn(blocks: readonly Block[], countOf: (block: Block) => number): Place | null {
  let place: Place | null = null;
  walkBlocks(blocks, (block) => {
    const count = countOf(block);
    if (count > 0) place = { blockId: place?.blockId ?? block.id, count: (place?.count ?? 0) + count };
  });
  return place;
}

const isStray = (address: string): boolean =>
  /^(?:#?|https?:\/\/(?:localhost|127\.|192\.168\.|10\.)[^\s]*)$/i.test(address);

/** What the writer may want to mend, found in the text alone. */
export function publishNotes(article: Article, isPage: boolean): PublishNote[] {
  const { terms, cover, excerpt, password, content } = article;
  const silent = countIn(content.blocks, silentPictures);
  const hidden = countIn(content.blocks, ({ data }) => textsOf(data).join('').match(unseen)?.length ?? 0);
  const stray = countIn(content.blocks, ({ data }) => linksIn(data).filter(isStray).length);
  const notes: (PublishNote | false | null)[] = [
    content.blocks.length === 0 && { text: '正文是空的' },
    !isPage && terms.category.length === 0 && { text: '没有选择分类', setting: 'category' },
    !isPage && terms.tag.length === 0 && { text: '没有标签', setting: 'tag' },
    !isPage && cover === '' && { text: '没有封面', setting: 'cover' },
    !isPage &&
      excerpt.trim() === '' &&
      password === '' && {
        text: '没有摘要，列表里会显示正文的开头',
        setting: 'excerpt',
      },
    silent && { text: `${silent.count} 张图片没有替代文字`, blockId: silent.blockId },
    stray && { text: `${stray.count} 个链接没有地址，或只在您的电脑上能打开`, blockId: stray.blockId },
    hidden && { text: `有 ${hidden.count} 个看不见的字符，多半是粘贴带来的`, blockId: hidden.blockId },
  ];
  return notes.filter((note) => note !== false && note !== null);
}

function linksIn(data: unknown): string[] {
  return textsOf(data).flatMap((text) =>
    [...text.matchAll(linkInHtml)].map(([, double, single]) =>
      (double ?? single ?? '').replaceAll('&amp;', '&').trim(),
    ),
  );
}

/** The address as people read it. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** At most so many links of an article are opened. */
const mostLinks = 30;

/** Links of an article to this site, each with the block that holds it. */
export function ownLinks(blocks: readonly Block[], origin: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  walkBlocks(blocks, ({ id, data }) => {
    for (const link of linksIn(data)) {
      const url = URL.canParse(link, origin) ? new URL(link, origin) : null;
      if (url?.origin !== origin || link.startsWith('#') || found.size >= mostLinks) continue;
      const address = url.pathname + url.search;
      if (!found.has(address)) found.set(address, id);
    }
  });
  return found;
}

/**
 * Opens the links to this site as a guest does, one after the other. Links to other sites are not opened: a page may
 * not ask them.
 * @param open answers the status of an address; throws without a connection
 * @returns notes about those that lead nowhere
 */
export async function deadLinkNotes(
  links: ReadonlyMap<string, string>,
  open: (address: string) => Promise<number>,
): Promise<PublishNote[]> {
  const notes: PublishNote[] = [];
  for (const [address, blockId] of links) {
    const status = await open(address).catch(() => 0);
    if (status >= 400) notes.push({ text: `站内链接打不开：${readable(address)}`, blockId });
  }
  return notes;
}
