import type { Block } from '#contract/kit/block.ts';
import type { HtmlElement } from '#server/kit/hast.ts';

import { isFieldAddress } from '../addresses.ts';
import { type Conversion, makeBlock, rawBlock } from './conversion.ts';
import { attribute, classesOf, findTag, isBlank, isElement, textOf } from './nodes.ts';

const maxCodeLength = 1_000_000;

/** Maps language names used by sources to those of the highlighter. */
const languageNames = new Map(
  Object.entries({
    plain: '',
    text: '',
    txt: '',
    none: '',
    plaintext: '',
    nohighlight: '',
    'no-highlight': '',
    generic: '',
    default: '',
    auto: '',
    jscript: 'javascript',
    'c++': 'cpp',
    'c#': 'csharp',
    'objective-c': 'objc',
    objectivec: 'objc',
    'f#': 'fsharp',
    golang: 'go',
    shell: 'shell',
    htmlbars: 'html',
    as3: 'actionscript',
    delphi: 'pascal',
    vb: 'vb',
  }),
);

export function languageName(name: string): string {
  const tidy = name
    .trim()
    .toLowerCase()
    .replace(/^[.{]+|(?<![};:,])[};:,]+$/g, '');
  return (languageNames.get(tidy) ?? tidy).slice(0, 40);
}

const notLanguages = new Set([
  'hljs',
  'highlight',
  'code',
  'prettyprint',
  'linenums',
  'line-numbers',
  'wp-block-code',
  'wp-block-preformatted',
  'prism',
  'prettyprinted',
  'enlighterjsraw',
  'chroma',
  'src',
  'lang',
]);

/** The language, from the class names and attributes that common highlighters use. */
function languageOf(node: HtmlElement): string {
  const named = ['dataEnlighterLanguage', 'dataLang', 'dataLanguage', 'lang', 'dataCodeLanguage']
    .map((name) => attribute(node, name))
    .find(Boolean);
  if (named) return languageName(named);
  const brush = /brush\s*:\s*([\w+#-]+)/i.exec(attribute(node, 'className'))?.[1];
  if (brush) return languageName(brush);
  for (const name of classesOf(node)) {
    const marked = /^(?:language|lang|highlight|brush|src)-([\w+#.-]+)$/i.exec(name)?.[1];
    if (marked && marked !== 'source' && !/^(?:plugin|block|wrap)/.test(marked)) return languageName(marked);
  }
  const isHighlighted = classesOf(node).some((name) => ['hljs', 'src', 'chroma'].includes(name));
  return isHighlighted ? languageName(classesOf(node).find((name) => !notLanguages.has(name.toLowerCase())) ?? '') : '';
}

/** The plain code of highlighted HTML, without the line numbers that the highlighter added. */
export function codeText(node: HtmlElement): string {
  const lines = node.children.flatMap((child) => (isElement(child) ? [child] : []));
  const isParted =
    lines.length > 1 &&
    lines.every((line) => isElement(line, 'li', 'div')) &&
    node.children.every((child) => isElement(child) || isBlank(child));
  const text = isParted
    ? lines.map((line) => textOf(line.children).replace(/\n$/, '')).join('\n')
    : textOf(node.children);
  return text.replaceAll('\r\n', '\n').replace(/^\n+|(?<!\s)\s+$/g, '');
}

export function codeBlocks(code: string, data: Record<string, unknown>, conversion: Conversion): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at === 0 || at < code.length; at += maxCodeLength) {
    const piece = {
      code: code.slice(at, at + maxCodeLength),
      language: '',
      filename: '',
      highlight: '',
      caption: '',
      ...data,
    };
    blocks.push(makeBlock(conversion, 'code', piece));
  }
  return blocks;
}

function noteOf(pre: HtmlElement): Record<string, unknown> {
  const link = attribute(pre, 'dataLink');
  return {
    filename: (attribute(pre, 'dataFilename') || attribute(pre, 'dataFile')).slice(0, 2000),
    highlight: (attribute(pre, 'dataHighlight') || attribute(pre, 'dataLine')).replace(/[^\d,-]/g, '').slice(0, 500),
    caption: attribute(pre, 'dataCaption'),
    ...(link && isFieldAddress(link) ? { link } : {}),
  };
}

/** Converts `<pre>`: code, verse, ASCII art. With links or images inside, it is kept as HTML. */
export function preBlocks(pre: HtmlElement, conversion: Conversion): Block[] {
  if (
    findTag(pre.children, 'a', 'img', 'import-ready')?.properties.href !== undefined ||
    findTag(pre.children, 'img', 'import-ready')
  ) {
    return [rawBlock([pre], conversion)];
  }
  const held = pre.children.filter((child) => !isBlank(child));
  const code = held.length === 1 && isElement(held[0], 'code') ? held[0] : undefined;
  const text = codeText(code ?? pre);
  if (text === '') return [];
  const language = (code ? languageOf(code) : '') || languageOf(pre);
  return codeBlocks(text, { ...noteOf(pre), language }, conversion);
}
