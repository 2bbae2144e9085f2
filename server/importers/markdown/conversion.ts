import { escapeHtml } from '#server/kit/hast.ts';

import type { Tag } from './tag-syntax.ts';

/** One Markdown text on its way to HTML. */
export interface MarkdownConversion {
  note: (message: string) => void;
  /** Ends of lines inside a paragraph are breaks. */
  breaks: boolean;
  title: string;
  /** HTML that waits for its place, by number, with the source it was made of. */
  slots: { html: string; source: string }[];
  /** Where the post of this file name (or path) is; undefined when there is none. */
  postAddress: (name: string) => string | undefined;
  /** Where a file that belongs to this post alone is. */
  assetAddress: (name: string) => string;
  /** Contents of a file that the text includes. */
  include: (path: string) => string | undefined;
  /** HTML of a piece of Markdown inside this one. */
  htmlOf: (markdown: string) => string;
}

/** What a tag becomes, as Markdown or HTML; undefined leaves it as it is written. */
export type TagHandler = (tag: Tag, conversion: MarkdownConversion) => string | undefined;

/** Puts HTML by and gives the text that stands for it in the Markdown, within a line. */
export function placeInline(html: string, conversion: MarkdownConversion, source = ''): string {
  conversion.slots.push({ html, source });
  return `<import-slot data-at="${conversion.slots.length - 1}"></import-slot>`;
}

/** The same for HTML that stands on its own, at the depth of the line it came from. */
export function placeBlock(html: string, conversion: MarkdownConversion, prefix = '', source = ''): string {
  return `\n${prefix.trimEnd()}\n${prefix}${placeInline(html, conversion, source)}\n${prefix.trimEnd()}\n${prefix}`;
}

/** HTML in the place of the tag, on its own when the tag stands on its own. */
export function placeTag(html: string, tag: Tag, conversion: MarkdownConversion): string {
  if (tag.prefix === undefined) return placeInline(html, conversion, tag.source);
  return placeBlock(html, conversion, tag.prefix, tag.source);
}

/** The HTML with everything in its place; inside code stands again what was written. */
export function fillSlots(html: string, conversion: MarkdownConversion): string {
  // Alone in a paragraph, what stands on its own needs none around it.
  const bare = html.replace(/<p>((?:<import-slot data-at="\d+"><\/import-slot>\s*)+)<\/p>/g, '$1');
  return bare.replace(
    /<import-slot data-at="(\d+)"><\/import-slot>|&lt;import-slot data-at=&quot;(\d+)&quot;&gt;&lt;\/import-slot&gt;/g,
    (_, at?: string, written?: string) => {
      if (at === undefined) return escapeHtml(conversion.slots[Number(written)]?.source ?? '');
      return fillSlots(conversion.slots[Number(at)]?.html ?? '', conversion);
    },
  );
}
