import { blockRegistry } from '#contract/blocks/registry.ts';
import type { Block } from '#contract/kit/block.ts';

import { type HtmlElement, type HtmlNode, parseHtml, writeHtml } from './hast.ts';

/** Block fields that hold the address of an image, video, audio or attachment. */
const fileFields = new Set(['url', 'poster', 'cover']);

const carriers = /<(?:img|video|audio|source)\b/i;

/** Applies `change` to every file address in a piece of HTML. */
function mapHtmlAddresses(html: string, change: (address: string) => string): string {
  if (!carriers.test(html)) return html;
  let isChanged = false;
  const visit = (nodes: readonly HtmlNode[]): HtmlNode[] =>
    nodes.map((node): HtmlNode => {
      if (node.type !== 'element') return node;
      const properties: HtmlElement['properties'] = { ...node.properties };
      for (const name of ['src', 'poster']) {
        const address = properties[name];
        if (node.tagName === 'iframe' || typeof address !== 'string') continue;
        const changed = change(address);
        isChanged ||= changed !== address;
        properties[name] = changed;
      }
      return { ...node, properties, children: visit(node.children) };
    });
  const changed = writeHtml({ type: 'root', children: visit(parseHtml(html).children) });
  return isChanged ? changed : html;
}

function mapValueAddresses(value: unknown, key: string, change: (address: string) => string): unknown {
  if (typeof value === 'string') return fileFields.has(key) ? change(value) : mapHtmlAddresses(value, change);
  if (Array.isArray(value)) return value.map((each) => mapValueAddresses(each, key, change));
  if (typeof value !== 'object' || value === null) return value;
  const { type } = value as { type?: unknown };
  const isOther = typeof type === 'string' && blockRegistry.get(type)?.holdsFiles === false;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isOther || name === 'code' || name === 'tex' ? each : mapValueAddresses(each, name, change),
    ]),
  );
}

/** A copy of the blocks with changed file addresses; code and links stay unchanged. */
export function mapFileAddresses(blocks: readonly Block[], change: (address: string) => string): Block[] {
  return blocks.map((block) => mapValueAddresses(block, '', change) as Block);
}

/** The distinct file addresses used by the blocks. */
export function fileAddressesOf(blocks: readonly Block[]): string[] {
  const found = new Set<string>();
  mapFileAddresses(blocks, (address) => {
    if (address !== '') found.add(address);
    return address;
  });
  return [...found];
}
