import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

import type { ConversionStart } from '../html/conversion.ts';
import { type Converted, finishBlocks, fragmentBlocks, newConversion } from '../html/html-to-blocks.ts';
import { colonContainers, indentedBoxes } from './containers.ts';
import { fillSlots, type MarkdownConversion } from './conversion.ts';
import { formulaRules } from './formulas.ts';
import { footnotesHtml, newRendering, type Rendering, renderMarkdown } from './render.ts';
import { angleTags, liquidTags } from './tag-syntax.ts';
import { expandTag } from './tags.ts';
import { chineseEmphasis, looseHtml, touchUps } from './touch-ups.ts';
import { codeRules, applyRules } from './rewrite-rules.ts';

/** A single tilde is more often a range between numbers than strikethrough. */
const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false });

export interface MarkdownStart extends ConversionStart {
  /** Newlines inside a paragraph become breaks, as Hexo renders them. */
  breaks?: boolean;
  title?: string;
  postAddress?: (name: string) => string | undefined;
  assetAddress?: (name: string) => string;
  include?: (path: string) => string | undefined;
}

const maxDepth = 12;

function collect(root: Root, rendering: Rendering): void {
  for (const node of root.children) {
    if (node.type === 'definition' && !rendering.definitions.has(node.identifier))
      rendering.definitions.set(node.identifier, node);
    if (node.type === 'footnoteDefinition') rendering.footnotes.set(node.identifier, node);
    if ('children' in node && node.type !== 'paragraph') collect(node as unknown as Root, rendering);
  }
}

/** Converts Markdown with tags of site generators to HTML. */
export function markdownToHtml(markdown: string, start: MarkdownStart): string {
  const rendering = newRendering(start.breaks ?? false);
  const noted = new Set<string>();
  let depth = 0;
  const conversion: MarkdownConversion = {
    note: (message) => {
      if (!noted.has(message)) start.note(message);
      noted.add(message);
    },
    breaks: start.breaks ?? false,
    title: start.title ?? '',
    slots: [],
    postAddress: start.postAddress ?? (() => undefined),
    assetAddress: start.assetAddress ?? ((name) => name),
    include: start.include ?? (() => undefined),
    htmlOf: (text) => {
      depth++;
      const woven = depth > maxDepth ? text : applyRules(text, rules);
      const root = parser.parse(woven);
      collect(root, rendering);
      const html = renderMarkdown(root, rendering);
      depth--;
      return html;
    },
  };
  const handle = (tag: Parameters<typeof expandTag>[0]) => expandTag(tag, conversion);
  const tagRules = [
    ...codeRules,
    ...touchUps(conversion),
    liquidTags(handle),
    angleTags(handle),
    colonContainers(conversion),
    indentedBoxes(conversion),
    ...formulaRules(conversion),
  ];
  const weaveOn = (text: string) => applyRules(text, tagRules);
  const rules = [...codeRules, looseHtml(weaveOn), chineseEmphasis(weaveOn), ...tagRules];
  // Content inside tags is rendered first but may use link definitions from further down.
  if (/^ {0,3}\[[^\]\n]+\]:/m.test(markdown)) collect(parser.parse(markdown), rendering);
  const html = conversion.htmlOf(markdown);
  return fillSlots(html + footnotesHtml(rendering), conversion);
}

/** Markdown to blocks; every word, picture, table, list and piece of code of it is in them. @see docs/reference/entities.md */
export function markdownToBlocks(markdown: string, start: MarkdownStart): Converted {
  const html = markdownToHtml(markdown.replaceAll('\r\n', '\n').replaceAll('\r', '\n'), start);
  const conversion = newConversion(start);
  return finishBlocks(fragmentBlocks(html, conversion), conversion);
}
