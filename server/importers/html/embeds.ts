import type { Block } from '#contract/kit/block.ts';
import { findEmbed } from '#contract/kit/embeds.ts';
import { element, type HtmlElement } from '#server/kit/hast.ts';

import { isFieldAddress, tidyAddress } from '../addresses.ts';
import { type Conversion, makeBlock } from './conversion.ts';
import { inlineHtml } from './inline.ts';
import { attribute, findTag, pixelsOf } from './nodes.ts';

const mediaFile = /\.(mp4|m4v|webm|ogv|mov|mp3|m4a|ogg|oga|wav|flac|aac)(?:$|[?#])/i;
const audioFile = /\.(mp3|m4a|ogg|oga|wav|flac|aac)(?:$|[?#])/i;

function linkParagraph(address: string, caption: string, conversion: Conversion): Block {
  const link = inlineHtml([element('a', { href: address }, [{ type: 'text', value: address }])], {
    ...conversion,
    wrappers: [],
  });
  return makeBlock(conversion, 'paragraph', { text: caption ? `${link}<br>${caption}` : link });
}

/** A video or audio block for the address of a media file. */
export function playerBlock(
  address: string,
  caption: string,
  conversion: Conversion,
  more: Record<string, unknown> = {},
): Block {
  const url = conversion.fileAddress(address);
  if (audioFile.test(address))
    return makeBlock(conversion, 'audio', { url, title: caption.replace(/<[^>]*(?:>|$)/g, ''), ...more });
  return makeBlock(conversion, 'video', { url, caption, ...more });
}

/**
 * Converts an embed: a player for known services, otherwise the address as a link. `wanted` is true when the source
 * explicitly asked for a player, false for an address alone on its line.
 */
export function embedBlocks(
  address: string,
  caption: string,
  conversion: Conversion,
  wanted: 'player' | 'link',
  size: Record<string, number | undefined> = {},
): Block[] {
  const tidy = tidyAddress(address);
  const found = findEmbed(tidy);
  if (found && isFieldAddress(found.page)) {
    const isPlayer = /player|outchain|\/embed\/|\/v\//.test(tidy) || !isFieldAddress(tidy);
    return [
      makeBlock(conversion, 'embed', {
        service: found.service,
        source: isPlayer ? found.page : tidy,
        embed: found.player,
        caption,
        ...size,
      }),
    ];
  }
  if (mediaFile.test(tidy) && isFieldAddress(conversion.fileAddress(tidy)))
    return [playerBlock(tidy, caption, conversion)];
  if (tidy === '') return [];
  if (wanted === 'player') conversion.note(`嵌入的内容改为链接：${tidy}`);
  return [linkParagraph(tidy, caption, conversion)];
}

/** Converts `<iframe>`, `<embed>` and `<object>` by the address that they load. */
export function frameBlocks(node: HtmlElement, caption: string, conversion: Conversion): Block[] {
  const inner = findTag(node.children, 'embed', 'iframe');
  const names = ['src', 'data', 'dataSrc', 'dataLazySrc'];
  const address =
    [node, inner]
      .flatMap((each) => (each ? names.map((name) => attribute(each, name)) : []))
      .find((each) => each !== '' && !each.startsWith('about:')) ?? '';
  if (address.startsWith('data:') || address === '') {
    conversion.note(`没有地址的嵌入内容（${node.tagName}）未导入`);
    return [];
  }
  return embedBlocks(address, caption, conversion, 'player', {
    width: pixelsOf(attribute(node, 'width')),
    height: pixelsOf(attribute(node, 'height')),
  });
}
