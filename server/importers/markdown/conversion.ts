import { escapeHtml } from '#server/kit/escape-html.ts';

import type { Tag } from './tag-syntax.ts';

/** State of converting one Markdown text to HTML. */
export interface MarkdownConversion {
  note: (message: string) => void;
  /** Newlines inside a paragraph become breaks. */
  breaks: boolean;
  title: string;
  /** HTML to insert for placeholders, by index, with its original source. */
  slots: { html: string; source: string }[];
  /** The address of the post with this file name or path; undefined if there is none. */
  postAddress: (name: string) => string | undefined;
  /** The address of a file in the post's own asset folder. */
  assetAddress: (name: string) => string;
  /** Content of an included file. */
  include: (path: string) => string | undefined;
  /** Renders Markdown nested inside a tag. */
  htmlOf: (markdown: string) => string;
}

/** Converts a tag to Markdown or HTML; undefined leaves it as written. */
export type TagHandler = (tag: Tag, conversion: MarkdownConversion) => string | undefined;

/** Stores HTML and returns an inline placeholder for it in the Markdown. */
export function placeInline(html: string, conversion: MarkdownConversion, source = ''): string {
  conversion.slots.push({ html, source });
  return `<import-slot data-at="${conversion.slots.length - 1}"></import-slot>`;
}

/** Stores HTML and returns a block-level placeholder for it, with the prefix (indentation, quote marks) of its line. */
export function placeBlock(html: string, conversion: MarkdownConversion, prefix = '', source = ''): string {
  return `\n${prefix.trimEnd()}\n${prefix}${placeInline(html, conversion, source)}\n${prefix.trimEnd()}\n${prefix}`;
}

/** Replaces a tag with HTML: block-level if the tag is alone on its line, else inline. */
export function placeTag(html: string, tag: Tag, conversion: MarkdownConversion): string {
  if (tag.prefix === undefined) return placeInline(html, conversion, tag.source);
  return placeBlock(html, conversion, tag.prefix, tag.source);
}

/** Replaces placeholders with their HTML; inside code, with their original source. */
export function fillSlots(html: string, conversion: MarkdownConversion): string {
  // A block-level placeholder alone in a paragraph must not be wrapped in `<p>`.
  const bare = html.replace(/<p>((?:<import-slot data-at="\d+"><\/import-slot>\s*)+)<\/p>/g, '$1');
  return bare.replace(
    /<import-slot data-at="(\d+)"><\/import-slot>|&lt;import-slot data-at=&quot;(\d+)&quot;&gt;&lt;\/import-slot&gt;/g,
    (_, at?: string, written?: string) => {
      if (at === undefined) return escapeHtml(conversion.slots[Number(written)]?.source ?? '');
      return fillSlots(conversion.slots[Number(at)]?.html ?? '', conversion);
    },
  );
}
