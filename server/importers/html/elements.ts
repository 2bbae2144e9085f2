import type { Block } from '#contract/kit/block.ts';
import { type HtmlElement, type HtmlNode, element } from '#server/kit/hast.ts';

import { preBlocks } from './code.ts';
import { type Conversion, innerBlocks, makeBlock, mayNest, rawBlock, readyOf } from './conversion.ts';
import { embedBlocks, frameBlocks } from './embeds.ts';
import { figureBlocks, fileBlocks, galleryBlocks, playerBlocks } from './figures.ts';
import { inlineHtml, isEmptyInline } from './inline.ts';
import { listBlocks } from './lists.ts';
import {
  alignOf,
  attribute,
  childElements,
  find,
  findTag,
  hasClass,
  isBlank,
  isElement,
  isPhrasing,
  textOf,
} from './nodes.ts';
import { ownBlocks } from './own-elements.ts';
import { breakLines, paragraphBlocks, pictureBlock } from './paragraphs.ts';
import { lonePicture } from './pictures.ts';
import { quoteBlocks } from './quotes.ts';
import { tableBlocks } from './tables.ts';

type Handler = (node: HtmlElement, conversion: Conversion) => Block[];

const maxColumns = 6;

const paragraph: Handler = (node, conversion) => {
  const align = alignOf(node) ?? conversion.align;
  if (!node.children.every(isPhrasing)) return conversion.blocksOf(node.children, { ...conversion, align });
  return paragraphBlocks(conversion.lineBreaks ? breakLines(node.children) : node.children, conversion, align);
};

const heading: Handler = (node, conversion) => {
  const held = node.children.filter((child) => !isBlank(child));
  if (!node.children.every((child) => child.type === 'comment' || isPhrasing(child)))
    return conversion.blocksOf(node.children, conversion);
  const lone = held.length === 1 ? lonePicture(held[0] as HtmlNode) : undefined;
  if (lone) return [pictureBlock(lone.image, lone.link, conversion)];
  const text = inlineHtml(node.children, conversion);
  const anchor = attribute(node, 'id');
  if (isEmptyInline(text)) return [];
  return [
    makeBlock(conversion, 'header', {
      text,
      level: Number(node.tagName[1]),
      ...(anchor ? { anchor: anchor.slice(0, 200) } : {}),
    }),
  ];
};

function backgroundOf(node: HtmlElement): string {
  return /background(?:-image)?\s*:[^;:]*?url\(\s*['"]?([^\s'");][^'");]*)/i.exec(attribute(node, 'style'))?.[1] ?? '';
}

function columnBlocks(columns: HtmlElement[], conversion: Conversion): Block[] {
  const filled = columns.filter((column) => !column.children.every(isBlank));
  if (!mayNest(conversion) || filled.length < 2 || filled.length > maxColumns)
    return conversion.blocksOf(filled, conversion);
  const items = filled.map((column) => {
    const width = Number(/flex-basis\s*:\s*([\d.]+)%/.exec(attribute(column, 'style'))?.[1]);
    return { ...(width > 0 && width <= 100 ? { width } : {}), blocks: innerBlocks(column.children, conversion) };
  });
  return [makeBlock(conversion, 'columns', { items })];
}

/** Converts boxes of the WordPress editor that have a matching block type. */
function knownBox(node: HtmlElement, conversion: Conversion): Block[] | undefined {
  if (hasClass(node, 'wp-block-columns')) return columnBlocks(childElements(node), conversion);
  if (hasClass(node, 'wp-block-media-text')) {
    const parts = childElements(node);
    return columnBlocks(
      hasClass(node, 'has-media-on-the-right') && hasClass(parts[0] ?? node, 'wp-block-media-text__media')
        ? parts.toReversed()
        : parts,
      conversion,
    );
  }
  if (hasClass(node, 'wp-block-gallery', 'gallery', 'tiled-gallery')) return galleryBlocks(node, conversion);
  if (hasClass(node, 'wp-block-file')) return fileBlocks(node, conversion);
  if (hasClass(node, 'wp-caption')) return figureBlocks({ ...node, tagName: 'figure' }, conversion);
  return undefined;
}

const box: Handler = (node, conversion) => {
  const background = backgroundOf(node);
  const picture = background ? [pictureBlock(element('img', { src: background }), '', conversion)] : [];
  const known = knownBox(node, conversion);
  const align = alignOf(node) ?? conversion.align;
  return [...picture, ...(known ?? conversion.blocksOf(node.children, { ...conversion, align }))];
};

const form: Handler = (node, conversion) => {
  conversion.note('表单未导入，只保留其中的文字');
  return box(node, conversion);
};

const details: Handler = (node, conversion) => {
  if (!mayNest(conversion)) return [rawBlock([node], conversion)];
  const summary = childElements(node, 'summary')[0];
  const title = summary ? inlineHtml(summary.children, conversion) : '';
  const rest = node.children.filter((child) => child !== summary);
  return [
    makeBlock(conversion, 'collapse', {
      title: title || '详情',
      open: node.properties.open !== undefined,
      blocks: innerBlocks(rest, conversion),
    }),
  ];
};

/** Converts definition lists. Old WordPress versions used `<dl>` for images with captions. */
const definitions: Handler = (node, conversion) => {
  if (hasClass(node, 'wp-caption', 'gallery-item')) {
    const captions = childElements(node, 'dd').map((each) => ({ ...each, tagName: 'figcaption' }));
    const pictures = childElements(node, 'dt').flatMap((each) => each.children);
    return figureBlocks({ ...node, tagName: 'figure', children: [...pictures, ...captions] }, conversion);
  }
  return textOf([node]).trim() === '' && !findTag(node.children, 'img') ? [] : [rawBlock([node], conversion)];
};

const script: Handler = (node, conversion) => {
  const src = attribute(node, 'src');
  if (/^(?:https?:)?\/\/gist\.github\.com\//.test(src))
    return embedBlocks(src.replace(/\.js(?:\?[\s\S]*)?$/, ''), '', conversion, 'player');
  if (/platform\.twitter\.com|instagram\.com\/embed|player\.bilibili/.test(src)) return [];
  const source = textOf(node.children).trim();
  if (src === '' && source === '') return [];
  conversion.note(src ? `脚本未导入：${src}` : '页内脚本未导入，原文保留在 HTML 区块里');
  return [rawBlock([node], conversion)];
};

const style: Handler = (node, conversion) => {
  if (textOf(node.children).trim() === '') return [];
  conversion.note('页内样式未导入，原文保留在 HTML 区块里');
  return [rawBlock([node], conversion)];
};

/** Lazy-loading plugins repeat the image in `<noscript>`. */
const noscript: Handler = (node, conversion) => {
  const isCopy =
    textOf(node.children).trim() === '' &&
    find(node.children, (each) => each.tagName === 'img' || each.tagName === 'iframe') !== undefined;
  return isCopy ? [] : conversion.blocksOf(node.children, conversion);
};

const ready: Handler = (node, conversion) => readyOf(node, conversion)?.blocks ?? [];
const frame: Handler = (node, conversion) => frameBlocks(node, '', conversion);
const player: Handler = (node, conversion) => playerBlocks(node, '', conversion);
const nothing: Handler = () => [];

const handlers = new Map<string, Handler>([
  ['p', paragraph],
  ['figcaption', paragraph],
  ['address', paragraph],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading] as const),
  ...['ul', 'ol', 'menu', 'dir'].map((name) => [name, listBlocks] as const),
  ['blockquote', quoteBlocks],
  ['pre', preBlocks],
  ['table', tableBlocks],
  ['hr', (_, conversion) => [makeBlock(conversion, 'delimiter', {})]],
  ['figure', figureBlocks],
  ['details', details],
  ['dl', definitions],
  ['form', form],
  ['script', script],
  ['style', style],
  ['noscript', noscript],
  ['video', player],
  ['audio', player],
  ...['iframe', 'embed', 'object'].map((name) => [name, frame] as const),
  ['import-ready', ready],
  ...['link', 'meta', 'title', 'base', 'template', 'head'].map((name) => [name, nothing] as const),
]);

const inlineWrappers = new Set('a strong b em i u s del ins mark small sub sup span font big strike q cite'.split(' '));

/** Converts a block-level element. */
export function elementBlocks(node: HtmlElement, conversion: Conversion): Block[] {
  const own = node.tagName === 'aside' ? ownBlocks(node, conversion) : undefined;
  if (own) return own;
  const handler = handlers.get(node.tagName);
  if (handler) return handler(node, conversion);
  if (inlineWrappers.has(node.tagName) && !isElement(node.children[0], 'import-ready')) {
    return conversion.blocksOf(node.children, {
      ...conversion,
      wrappers: [...conversion.wrappers, { ...node, children: [] }],
    });
  }
  return box(node, conversion);
}
